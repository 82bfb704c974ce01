# libilot: the rules for other programs (fronts/library/ilot.h). The core is compiled a second time, as code that may lie
# anywhere and shows nothing but what the header names; so the program itself loses nothing by it.
set(ILOT_ABI 0) # as in the header: rises when callers would break
set(LIBRARY_GLOBS fronts/library/*.c base/*.c game/*.c physics/*.c)
foreach(game ${GAMES})
  list(APPEND LIBRARY_GLOBS games/${game}/*.c)
endforeach()
file(GLOB LIBRARY_SOURCES CONFIGURE_DEPENDS ${LIBRARY_GLOBS})
add_library(library SHARED EXCLUDE_FROM_ALL ${LIBRARY_SOURCES} lang/lang.c ${words_SOURCE} ${CMAKE_BINARY_DIR}/registry.c
  ${VERSION_SOURCE})
add_dependencies(library which_version)
set_target_properties(library PROPERTIES OUTPUT_NAME ilot C_VISIBILITY_PRESET hidden VERSION ${PROJECT_VERSION}
  SOVERSION ${ILOT_ABI} PUBLIC_HEADER fronts/library/ilot.h)
target_compile_options(library PRIVATE -fno-semantic-interposition)
set_source_files_properties(fronts/library/flat.c PROPERTIES COMPILE_OPTIONS -O3) # rows of numbers: wide instructions
target_link_libraries(library PRIVATE Threads::Threads m)
target_link_options(library PRIVATE -Wl,--no-undefined)
