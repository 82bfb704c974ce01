# Îlot: the door. `make run` serves the table, `make test` tests everything; both set themselves up.

PORT ?= 8080
JOBS ?= $(shell nproc)
LAN ?=

.PHONY: help run build test soak lint asan bench bench-accept wasm fuzz chaos playthroughs screenshots clean

help:
	@echo "make run [LAN=1] [PORT=8080]   serve the table at http://localhost:8080"
	@echo "make test                      build and run every test, short counts"
	@echo "make soak                      the same with full counts (an hour or more)"
	@echo "make build | lint | asan | bench | bench-accept | wasm | fuzz | chaos | playthroughs | screenshots | clean"

build:
	@scripts/need.sh build page wasm
	@scripts/build.sh release

run: build
	@exec build/ilot serve --port $(PORT) --data data $(if $(LAN),--lan)

test:
	@scripts/need.sh build page wasm test
	@scripts/build.sh release
	@tests/run.sh short

soak:
	@scripts/need.sh build page wasm test
	@scripts/build.sh release
	@tests/run.sh full

lint:
	@scripts/need.sh build page wasm test
	@scripts/lint.sh

asan:
	@scripts/need.sh build page wasm test
	@scripts/build.sh asan
	@tests/run.sh asan

bench:
	@scripts/need.sh build page wasm bench
	@scripts/build.sh release
	@bench/run.sh

bench-accept: build
	@scripts/need.sh test
	@bench/instructions/gate.sh --accept "$(REASON)"

wasm:
	@scripts/need.sh build wasm
	@scripts/wasm.sh

fuzz:
	@scripts/need.sh build test
	@tests/fuzz/run.sh 1000000

chaos: build
	@tests/run.sh chaos

playthroughs: build
	@tests/playthroughs/run.sh --accept

screenshots: build
	@scripts/need.sh test
	@tests/browser/screenshots.sh

clean:
	rm -rf build build-* web/dist
