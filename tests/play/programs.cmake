# Terminal play: a driver with a terminal of its own, and the play front over the test games.
add_executable(drive play/drive.c)
target_link_libraries(drive util)
file(GLOB PLAY_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fronts/play/*.c)
set(CLI ${CMAKE_SOURCE_DIR}/fronts/cli)
add_executable(table play/table.c ${PLAY_SOURCES} ${CLI}/cli.c ${CLI}/paint.c ${CLI}/pages.c ${CLI}/think.c)
target_link_libraries(table testbed core Threads::Threads ${EDIT})
