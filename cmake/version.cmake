# Which program this is (fronts/version/version.h). As a script, at every build: writes OUT from VERSION and the
# commit of SOURCE, only if they changed, so that a commit costs one file compiled and one link.
if(CMAKE_SCRIPT_MODE_FILE)
  set(COMMIT unknown)
  if(EXISTS ${SOURCE}/.git) # not the repository of a folder above that a tarball was unpacked in
    set(GIT git -C ${SOURCE} -c safe.directory=*)
    execute_process(COMMAND ${GIT} rev-parse --short=10 HEAD
      OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
    if(NOT failed)
      execute_process(COMMAND ${GIT} diff --quiet HEAD RESULT_VARIABLE changed ERROR_QUIET)
      set(COMMIT ${head})
      if(changed)
        string(APPEND COMMIT +)
      endif()
    endif()
  endif()
  file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[/* Written by cmake/version.cmake. */
#include "fronts/version/version.h"

const char VERSION[] = "@VERSION@", COMMIT[] = "@COMMIT@";
]])
  return()
endif()

set(VERSION_SOURCE ${CMAKE_BINARY_DIR}/version.c)
add_custom_target(which_version BYPRODUCTS ${VERSION_SOURCE}
  COMMAND ${CMAKE_COMMAND} -DVERSION=${PROJECT_VERSION} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUT=${VERSION_SOURCE}
    -P ${CMAKE_SOURCE_DIR}/cmake/version.cmake VERBATIM)
add_library(version STATIC fronts/version/version.c ${VERSION_SOURCE})
add_dependencies(version which_version)
target_link_libraries(version core)
