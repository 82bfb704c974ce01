# contract/GAME.ts, which boards are compiled by; `page-parts` is all that the page takes from the core.
add_executable(write-contract ${CMAKE_SOURCE_DIR}/cmake/contract.c ${CMAKE_BINARY_DIR}/registry.c)
target_link_libraries(write-contract core)
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/contract/written
  COMMAND write-contract ${CMAKE_BINARY_DIR}/contract
  COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/contract/written
  DEPENDS write-contract VERBATIM)
add_custom_target(contract DEPENDS ${CMAKE_BINARY_DIR}/contract/written)
add_custom_target(page-parts DEPENDS ${CMAKE_BINARY_DIR}/contract/written ${CMAKE_BINARY_DIR}/heap.wasm)
