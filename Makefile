# Îlot: the door. `make run` serves the table, `make test` tests everything; both set themselves up.

PORT ?= 8080
JOBS ?= $(shell nproc)
LAN ?=
PREFIX ?= /usr/local
DESTDIR ?=
export JOBS

.PHONY: help run watch build test new-game soak mutants lint asan bench bench-accept bench-peers bench-scale wasm fuzz chaos nodes playthroughs screenshots install uninstall deb clean-room clean

help:
	@echo "make run [LAN=1] [PORT=8080] [PRINT=1] [POSTGRES=1]   serve the table at http://localhost:8080; with printed sets; able to use PostgreSQL"
	@echo "make watch [PORT=8080]         the same, and the page anew at every change of it"
	@echo "make new-game NAME=nim         a game of its own, which can be played and tested at once (docs/add-a-game.md)"
	@echo "make install | uninstall       the program for good, in PREFIX=/usr/local; sudo where that is root's"
	@echo "make deb                       a Debian package of it, with a service: build/ilot_*.deb"
	@echo "make test                      build and run every test, short counts"
	@echo "make test GAME=ipso            what belongs to one game, in seconds; SUITE=units: one suite (an unknown name lists them)"
	@echo "make soak                      the same with full counts (an hour or more)"
	@echo "make clean-room                make run on a bare Debian: as root, with sudo, without (TEST=1: make test; TARGET=door: any other; TARGET=deb: the package too)"
	@echo "make mutants [MUTANTS='ica --all']  break the rules on purpose: which test notices? (minutes)"
	@echo "make bench-peers | bench-scale  Îlot beside what one would use instead | cost as it grows: both write docs/performance.md"
	@echo "make build | lint | asan | bench | bench-accept | wasm | fuzz | chaos | nodes | playthroughs | screenshots | clean"

build: # the program alone
	@scripts/need.sh build page wasm $(if $(PRINT),print) $(if $(POSTGRES),postgres)
	@scripts/build.sh program

# In a job of its own, so that Ctrl-C reaches the server alone and it can end in its own way.
run: build
	@bash -mc 'build/ilot serve --port $(PORT) --data data $(if $(LAN),--lan); exit $$?'

watch: build
	@scripts/watch.sh $(PORT)

new-game:
	@scripts/new-game.sh $(NAME)

test:
	@scripts/need.sh build page wasm print nodes test
	@scripts/build.sh release
	@SUITE="$(SUITE)" GAME="$(GAME)" tests/run.sh short

soak:
	@scripts/need.sh build page wasm print nodes test
	@scripts/build.sh release
	@tests/run.sh full

mutants:
	@scripts/need.sh build page wasm print nodes test
	@scripts/build.sh release
	@node tests/mutants/run.mjs $(MUTANTS)

lint:
	@scripts/need.sh build page wasm print nodes test
	@scripts/lint.sh

asan:
	@scripts/need.sh build page wasm print nodes test
	@scripts/build.sh asan
	@tests/run.sh asan

bench:
	@scripts/need.sh build page wasm bench
	@scripts/build.sh release
	@bench/run.sh

bench-accept:
	@scripts/need.sh build page wasm bench
	@scripts/build.sh release
	@bench/instructions/gate.sh --accept "$(REASON)" $(GAME)

# Both write their part of docs/performance.md and a plot; ten minutes at most.
bench-peers:
	@scripts/need.sh build page wasm peers
	@scripts/build.sh program
	@scripts/build.sh program peer_mujoco
	@for folder in tests/server bench/peers bench/physics/peers; do scripts/npm.sh $$folder || exit; done
	@node bench/peers/run.mjs

bench-scale:
	@scripts/need.sh build page wasm
	@scripts/build.sh program
	@scripts/npm.sh tests/server
	@node bench/scale/run.mjs

wasm:
	@scripts/need.sh build wasm
	@scripts/wasm.sh

fuzz:
	@scripts/need.sh build test
	@tests/fuzz/run.sh 1000000

nodes: # many machines on one PostgreSQL: the full counts of what make test runs in short
	@scripts/need.sh build page wasm print nodes test
	@scripts/build.sh release
	@tests/run.sh nodes

chaos:
	@scripts/need.sh build page wasm print nodes test
	@scripts/build.sh release
	@tests/run.sh chaos

playthroughs:
	@scripts/need.sh build page wasm print nodes test
	@scripts/build.sh release
	@tests/playthroughs/run.sh --accept

screenshots: # KEEP=1: those that README and docs show go into the tree
	@scripts/need.sh build page wasm print nodes test $(if $(KEEP),pictures)
	@scripts/build.sh release
	@tests/browser/screenshots.sh $(if $(KEEP),--keep)

# PREFIX and DESTDIR as everywhere: sudo make install; make install DESTDIR=/tmp/stage PREFIX=/usr
install uninstall:
	@scripts/install.sh $@ "$(PREFIX)" "$(DESTDIR)"

deb:
	@scripts/need.sh build page wasm print postgres deb
	@scripts/build.sh program
	@scripts/deb.sh

clean-room:
	@scripts/need.sh room
	@scripts/clean-room.sh $(if $(TEST),test,$(or $(TARGET),run)) $(if $(WITHOUT),--without $(WITHOUT))

clean:
	rm -rf build build-* web/dist
