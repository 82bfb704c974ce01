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

# The page: every file of web/dist and, beside it, the same packed.
set(PAGE_FOLDER ${CMAKE_SOURCE_DIR}/web/dist)
if(NOT EXISTS ${PAGE_FOLDER}/index.html)
  set(PAGE_FOLDER ${CMAKE_SOURCE_DIR}/fronts/server/placeholder)
endif()
file(GLOB_RECURSE PAGE_FILES RELATIVE ${PAGE_FOLDER} CONFIGURE_DEPENDS ${PAGE_FOLDER}/*)
find_program(GZIP gzip REQUIRED)
set(PAGE_STAGE ${CMAKE_BINARY_DIR}/page)
set(PAGE_STAGED)
foreach(file ${PAGE_FILES})
  get_filename_component(folder ${PAGE_STAGE}/${file} DIRECTORY)
  add_custom_command(
    OUTPUT ${PAGE_STAGE}/${file} ${PAGE_STAGE}/${file}.gz
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${CMAKE_COMMAND} -E copy ${PAGE_FOLDER}/${file} ${PAGE_STAGE}/${file}
    COMMAND ${GZIP} -9 -n -k -f ${PAGE_STAGE}/${file}
    DEPENDS ${PAGE_FOLDER}/${file}
    VERBATIM)
  list(APPEND PAGE_STAGED ${file} ${file}.gz)
endforeach()
set(PAGE_SOURCE ${CMAKE_BINARY_DIR}/page_files.c)
set(PAGE_INPUTS ${PAGE_STAGED})
list(TRANSFORM PAGE_INPUTS PREPEND ${PAGE_STAGE}/)
add_custom_command(
  OUTPUT ${PAGE_SOURCE}
  COMMAND embed page ${PAGE_SOURCE} ${PAGE_STAGED}
  WORKING_DIRECTORY ${PAGE_STAGE}
  DEPENDS embed ${PAGE_INPUTS}
  VERBATIM)
file(MAKE_DIRECTORY ${PAGE_STAGE})

file(GLOB SERVER_SOURCES CONFIGURE_DEPENDS fronts/server/*.c fronts/server/*/*.c store/*.c)
add_library(server STATIC ${SERVER_SOURCES} ${PAGE_SOURCE})
target_link_libraries(server print version core llhttp PkgConfig::SERVER_PARTS ${WSLAY} Threads::Threads)
