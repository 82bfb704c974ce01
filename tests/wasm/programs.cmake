# The native side of the comparison with WebAssembly, over the games of the table alone.
add_executable(signature wasm/signature.c ${CMAKE_SOURCE_DIR}/fronts/wasm/signature.c ${CMAKE_BINARY_DIR}/registry.c)
target_link_libraries(signature core m)

# The native side of recorded conversations with tables (conversation.mjs).
add_executable(converse wasm/converse.c ${CMAKE_BINARY_DIR}/registry.c)
target_link_libraries(converse local core m)
