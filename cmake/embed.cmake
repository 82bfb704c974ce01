# Files that travel inside the binary: embed_files(NAME files...) sets NAME_SOURCE,
# a C file that defines NAME_files[] (base/embed.h).
add_executable(embed ${CMAKE_SOURCE_DIR}/cmake/embed.c)

function(embed_files name)
  set(source ${CMAKE_BINARY_DIR}/${name}_files.c)
  add_custom_command(
    OUTPUT ${source}
    COMMAND embed ${name} ${source} ${ARGN}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    DEPENDS embed ${ARGN}
    VERBATIM)
  set(${name}_SOURCE ${source} PARENT_SCOPE)
endfunction()
