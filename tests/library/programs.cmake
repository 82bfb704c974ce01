# libilot as others meet it: through its header and the shared library alone.
add_executable(library_batch library/batch.c)
target_link_libraries(library_batch library ${CMOCKA})
set_target_properties(library_batch PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/units)
