# The core as WebAssembly: `cmake --build build --target wasm` writes build/ilot.wasm.
#
# The same sources as the native core, with the door. --stack-first: a stack that runs over traps
# instead of writing over data; the default of 64 KB is far too small for views and lists of choices.
# The link has no -O: clang would then call wasm-opt itself, without the features we use.
find_program(WASM_CLANG clang-14)
find_program(WASM_OPT wasm-opt)
set(WASM_FLAGS --target=wasm32-wasi -std=c17 -O2 -flto -mbulk-memory -ffp-contract=off -I${CMAKE_SOURCE_DIR}
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
set(WASM_LINK --target=wasm32-wasi -nostartfiles -Wl,--no-entry,--stack-first,-z,stack-size=4194304,--lto-O3,--strip-all)
file(GLOB WASM_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fronts/wasm/*.c)
set(WASM_OBJECTS)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/wasm)
foreach(source ${CORE_SOURCES} ${TABLE_SOURCES} ${LOCAL_SOURCES} ${WASM_SOURCES} ${CMAKE_BINARY_DIR}/registry.c)
  file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
  string(REPLACE "/" "-" name ${name})
  set(object ${CMAKE_BINARY_DIR}/wasm/${name}.o)
  set(more)
  if(name MATCHES "-playout\\.c$") # a game's own loop: -O3 makes one for each way through it, 5 % faster there and nowhere else
    set(more -O3)
  endif()
  add_custom_command(OUTPUT ${object} COMMAND ${WASM_CLANG} ${WASM_FLAGS} ${more} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS ${source} DEPFILE ${object}.d VERBATIM)
  list(APPEND WASM_OBJECTS ${object})
endforeach()
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/ilot.wasm
  COMMAND ${WASM_CLANG} ${WASM_LINK} ${WASM_OBJECTS} -o wasm/whole.wasm
  COMMAND ${WASM_OPT} -O3 --enable-bulk-memory wasm/whole.wasm -o ilot.wasm
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS ${WASM_OBJECTS} VERBATIM)
add_custom_target(wasm DEPENDS ${CMAKE_BINARY_DIR}/ilot.wasm)

# The page has its own heap of Thin Ice in a module of that game alone (web/build.mjs takes it): less than half of the whole.
set(HEAP_GAMES thinice)
write_registry(${CMAKE_BINARY_DIR}/registry_heap.c ${HEAP_GAMES})
set(HEAP_OBJECTS ${WASM_OBJECTS})
foreach(game ${GAMES})
  if(NOT game IN_LIST HEAP_GAMES)
    list(FILTER HEAP_OBJECTS EXCLUDE REGEX "/games-${game}-")
  endif()
endforeach()
list(FILTER HEAP_OBJECTS EXCLUDE REGEX "registry\\.c\\.o$|/table-|/fronts-local-|/store-|/fronts-wasm-house")
set(object ${CMAKE_BINARY_DIR}/wasm/registry_heap.c.o)
add_custom_command(OUTPUT ${object} COMMAND ${WASM_CLANG} ${WASM_FLAGS} -c ${CMAKE_BINARY_DIR}/registry_heap.c -o ${object}
  DEPENDS ${CMAKE_BINARY_DIR}/registry_heap.c VERBATIM)
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/heap.wasm
  COMMAND ${WASM_CLANG} ${WASM_LINK} ${HEAP_OBJECTS} ${object} -o wasm/heap.wasm
  COMMAND ${WASM_OPT} -O3 --enable-bulk-memory wasm/heap.wasm -o heap.wasm
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS ${HEAP_OBJECTS} ${object} VERBATIM)
add_custom_target(heap DEPENDS ${CMAKE_BINARY_DIR}/heap.wasm)
