# What `make install` and `make deb` put where: one list for both. The manual pages are what `ilot --help` says.
set(MANUALS)
foreach(language en fr)
  set(manual ${CMAKE_BINARY_DIR}/man/${language}/ilot.1.gz)
  add_custom_command(OUTPUT ${manual}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/man/${language}
    COMMAND bash -o pipefail -c "scripts/man.sh $<TARGET_FILE:ilot> ${language} | gzip -9n >${manual}"
    DEPENDS ilot scripts/man.sh WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
  list(APPEND MANUALS ${manual})
endforeach()
add_custom_target(installable DEPENDS ilot library ${MANUALS})

install(TARGETS ilot RUNTIME DESTINATION bin)
install(TARGETS library LIBRARY DESTINATION lib PUBLIC_HEADER DESTINATION include)
install(FILES ${CMAKE_BINARY_DIR}/man/en/ilot.1.gz DESTINATION share/man/man1)
install(FILES ${CMAKE_BINARY_DIR}/man/fr/ilot.1.gz DESTINATION share/man/fr/man1)
install(FILES packaging/ilot.bash DESTINATION share/bash-completion/completions RENAME ilot)
install(FILES LICENSE DESTINATION share/doc/ilot RENAME copyright)
install(FILES CHANGELOG.md docs/hosting.md DESTINATION share/doc/ilot)
# Where these lie depends on the prefix, which is known only when they are put there.
install(CODE "
  set(VERSION ${PROJECT_VERSION})
  configure_file(${CMAKE_SOURCE_DIR}/packaging/ilot.pc.in ${CMAKE_BINARY_DIR}/ilot.pc @ONLY)
  file(INSTALL ${CMAKE_BINARY_DIR}/ilot.pc DESTINATION \${CMAKE_INSTALL_PREFIX}/lib/pkgconfig)
  configure_file(${CMAKE_SOURCE_DIR}/packaging/ilot.service.in ${CMAKE_BINARY_DIR}/ilot.service @ONLY)
  set(units \${CMAKE_INSTALL_PREFIX}/lib/systemd/system)
  set(zsh \${CMAKE_INSTALL_PREFIX}/share/zsh/site-functions)
  if(CMAKE_INSTALL_PREFIX STREQUAL /usr) # as Debian's own packages
    set(units /lib/systemd/system)
    set(zsh /usr/share/zsh/vendor-completions)
    file(INSTALL ${CMAKE_SOURCE_DIR}/packaging/ilot.default DESTINATION /etc/default RENAME ilot)
  endif()
  file(INSTALL ${CMAKE_BINARY_DIR}/ilot.service DESTINATION \${units})
  file(INSTALL ${CMAKE_SOURCE_DIR}/packaging/_ilot DESTINATION \${zsh})")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ilot)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Îlot maintainers <maintainers@ilot.invalid>")
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS fonts-linuxlibertine) # printed sets; without them they are set in DejaVu
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "game table you host yourself
Five games with every rule: IPSO, Ica, Inka, IceTowers and Thin Ice, played in
the browser with friends and bots, or in a terminal. One link, no account.

The service listens at http://127.0.0.1:8080/; /etc/default/ilot opens it to
the house.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/postinst ${CMAKE_SOURCE_DIR}/packaging/prerm
  ${CMAKE_SOURCE_DIR}/packaging/postrm ${CMAKE_BINARY_DIR}/conffiles)
file(WRITE ${CMAKE_BINARY_DIR}/conffiles "/etc/default/ilot\n")
include(CPack)
