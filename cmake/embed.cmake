# Files that travel inside the binary: embed_files(NAME files...) sets NAME_SOURCE, a C
# file that defines NAME_files[] (base/embed.h). AS renames the list: embed_files(x AS words ...).
add_executable(embed ${CMAKE_SOURCE_DIR}/cmake/embed.c ${CMAKE_SOURCE_DIR}/base/sha256.c)

function(embed_files name)
  cmake_parse_arguments(EMBED "" "AS" "" ${ARGN})
  if(NOT EMBED_AS)
    set(EMBED_AS ${name})
  endif()
  set(source ${CMAKE_BINARY_DIR}/${name}_files.c)
  add_custom_command(
    OUTPUT ${source}
    COMMAND embed ${EMBED_AS} ${source} ${EMBED_UNPARSED_ARGUMENTS}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    DEPENDS embed
    VERBATIM)
  list(TRANSFORM EMBED_UNPARSED_ARGUMENTS PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE inputs)
  add_custom_command(OUTPUT ${source} DEPENDS ${inputs} APPEND)
  set(${name}_SOURCE ${source} PARENT_SCOPE)
endfunction()
