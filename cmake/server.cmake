# The server: `ilot serve` and the tools of its store, as a library that fronts/cli links.
find_package(PkgConfig REQUIRED)
pkg_check_modules(SERVER_PARTS REQUIRED IMPORTED_TARGET libuv libsodium sqlite3 libqrencode)
find_library(WSLAY wslay REQUIRED) # Debian gives it no .pc file

# llhttp comes as C sources (Debian: node-llhttp); its warnings are not ours to mend.
find_path(LLHTTP_INCLUDE llhttp.h PATHS /usr/share/include/llhttp REQUIRED)
find_path(LLHTTP_SOURCE llhttp.c PATHS /usr/share/llhttp REQUIRED)
add_library(llhttp STATIC ${LLHTTP_SOURCE}/api.c ${LLHTTP_SOURCE}/http.c ${LLHTTP_SOURCE}/llhttp.c)
target_include_directories(llhttp SYSTEM PUBLIC ${LLHTTP_INCLUDE})
target_compile_options(llhttp PRIVATE -w)

# embed_page(NAME FOLDER) sets NAME_SOURCE, a C file with every file of the page in FOLDER and, beside it, the same packed.
find_program(GZIP gzip REQUIRED)
function(embed_page name folder)
  if(NOT EXISTS ${folder}/index.html)
    set(folder ${CMAKE_SOURCE_DIR}/fronts/server/placeholder)
  endif()
  file(GLOB_RECURSE files RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/*)
  set(stage ${CMAKE_BINARY_DIR}/${name})
  set(staged)
  foreach(file ${files})
    get_filename_component(inner ${stage}/${file} DIRECTORY)
    add_custom_command(
      OUTPUT ${stage}/${file} ${stage}/${file}.gz
      COMMAND ${CMAKE_COMMAND} -E make_directory ${inner}
      COMMAND ${CMAKE_COMMAND} -E copy ${folder}/${file} ${stage}/${file}
      COMMAND ${GZIP} -9 -n -k -f ${stage}/${file}
      DEPENDS ${folder}/${file}
      VERBATIM)
    list(APPEND staged ${file} ${file}.gz)
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/${name}_files.c)
  list(TRANSFORM staged PREPEND ${stage}/ OUTPUT_VARIABLE inputs)
  add_custom_command(
    OUTPUT ${source}
    COMMAND embed page ${source} ${staged}
    WORKING_DIRECTORY ${stage}
    DEPENDS embed ${inputs}
    VERBATIM)
  file(MAKE_DIRECTORY ${stage})
  set(${name}_SOURCE ${source} PARENT_SCOPE)
endfunction()
embed_page(page ${CMAKE_SOURCE_DIR}/web/dist)

# ---- tables: what people do at them, without sockets, clocks, threads or files
file(GLOB TABLE_SOURCES CONFIGURE_DEPENDS table/*.c)
add_library(tables OBJECT ${TABLE_SOURCES})
target_link_libraries(tables core)

# Many machines share a PostgreSQL. Its library is built in where it is (`make build POSTGRES=1` brings it); without, the program says so.
pkg_check_modules(POSTGRES IMPORTED_TARGET libpq)
file(GLOB SERVER_SOURCES CONFIGURE_DEPENDS fronts/server/*.c fronts/server/*/*.c store/*.c)
if(POSTGRES_FOUND)
  list(FILTER SERVER_SOURCES EXCLUDE REGEX "store/without_postgres\\.c$")
else()
  list(FILTER SERVER_SOURCES EXCLUDE REGEX "store/postgres[a-z_]*\\.c$")
endif()
add_library(server STATIC ${SERVER_SOURCES} $<TARGET_OBJECTS:tables> ${page_SOURCE})
target_link_libraries(server print version core llhttp PkgConfig::SERVER_PARTS ${WSLAY} Threads::Threads)
if(POSTGRES_FOUND)
  target_link_libraries(server PkgConfig::POSTGRES)
endif()

# ---- tables without a server (fronts/local): for tests here, and in WebAssembly for the page
file(GLOB LOCAL_SOURCES CONFIGURE_DEPENDS fronts/local/*.c)
list(APPEND LOCAL_SOURCES ${CMAKE_SOURCE_DIR}/store/lease.c)
add_library(local STATIC EXCLUDE_FROM_ALL ${LOCAL_SOURCES} $<TARGET_OBJECTS:tables>)
target_link_libraries(local core)
