# Terminal play: libedit for editing, history and Tab.
find_library(EDIT edit REQUIRED)
target_link_libraries(ilot ${EDIT})
