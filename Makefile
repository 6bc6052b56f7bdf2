# make demo and make test are the two commands of the README; make help lists the rest.

PREFIX ?= $(HOME)/.local
STATIC = .build/static
ARC = $(STATIC)/release/arc
FUZZ_SECONDS ?= 60

# arc itself has no network code; arcd, the daemon beside it, also needs libsystemd, for the bubbles of the desktop.
# The released programs: one file each, linked by lld at a fixed address, without symbols. The fixed address saves the
# 119,000 relocations that otherwise make up most of its start.
ifeq ($(shell uname),Linux)
LLD = -Xswiftc -use-ld=lld
RELEASE = --static-swift-stdlib $(LLD) -Xlinker --no-pie -Xlinker -s -Xlinker -L$(CURDIR)/$(STATIC)-libraries
endif

# What goes to other machines: an archive and a Debian package, with everything that is not the C library inside.
VERSION := $(shell sed -n 's/.*version = "\(.*\)".*/\1/p' Sources/Files/Release.swift)
DIST = .build/dist

.PHONY: help setup build-arc build build-server web demo demo-sync grammar test test-desktop test-server test-web-engine test-hard fuzz bench bench-server bench-web \
  accuracy lint lint-web test-web test-web-browsers format install uninstall dist test-dist clean

help:
	@echo 'make demo        install what is missing, build arc, show it at work on a throw-away planner'
	@echo 'make demo-sync   two devices and a server: the same planner on both, and a conflict settled'
	@echo 'make test        install what is missing, run the tests'
	@echo 'make test-hard   the same, with the tests that take minutes'
	@echo 'make test-desktop  reminders on a private desktop: bubbles, buttons, sounds'
	@echo 'make test-server   ask the server everything that its openapi.json allows, with schemathesis from PyPI'
	@echo 'make test-web      the page in a real browser (Chromium) against a real server'
	@echo 'make test-web-browsers  its main parts in Firefox and WebKit, too'
	@echo 'make lint-web      the form of the page: types, layout, HTML'
	@echo 'make web         compile the engine that reads lines in a browser, as WebAssembly'
	@echo 'make test-web-engine  compare it, line by line, with the one of the command line'
	@echo 'make fuzz        feed the readers random text for FUZZ_SECONDS in all (FUZZ_SECONDS=$(FUZZ_SECONDS))'
	@echo 'make grammar     compile the grammars anew after a change to Grammar/'
	@echo 'make install     put arc, its manual and completions under PREFIX (PREFIX=$(PREFIX))'
	@echo 'make uninstall   take it away again'
	@echo 'make dist        an archive and a Debian package with static arc, arcd and arc-server, in $(DIST)'
	@echo 'make test-dist   unpack both where there is no Swift, and run them'
	@echo 'make bench       measure speed and memory, beside Taskwarrior when it is there'
	@echo 'make bench-server  measure first syncs, changes between devices, pushes a second and event streams'
	@echo 'make bench-web   measure the page in Chromium: without the server, on a slow phone, scrolling ten thousand tasks'
	@echo 'make accuracy    measure how well lines are read, beside peers from PyPI'
	@echo 'make lint        check the form of the code'
	@echo 'make format      bring the code into that form'
	@echo 'make clean       remove what was built'

setup:
	@.ci/setup

build-arc: setup
	@.ci/static-libraries $(STATIC)-libraries
	swift build -c release --product arc --scratch-path $(STATIC) $(RELEASE)

build: build-arc
	swift build -c release --product arcd --scratch-path $(STATIC) $(RELEASE)

build-server: setup
	@.ci/static-libraries $(STATIC)-libraries
	swift build -c release --product arc-server --scratch-path $(STATIC) $(RELEASE)

web:
	@.ci/setup web
	@.ci/web $(VERSION)

demo: build-arc
	@.ci/demo $(ARC)

demo-sync: build build-server
	@.ci/demo-sync $(dir $(ARC))

grammar: setup
	ARC_UPDATE=1 swift test $(CHECKED) --filter CompiledGrammarTests

# How tests are compiled: a module at a time and not optimised, without debug information and without an index for
# editors, in a folder of their own. Swift's debug configuration would also make ArgumentParser check all declarations
# of a command each time the command runs, which doubles the time of the thousands of runs. Types are looked up by
# functions, not by their names: that makes each run a twentieth shorter. A module's interface comes from the same run
# of the compiler as its code: another run for it checks all types again, a seventh of the whole work.
CHECKED_PATH = .build/checked
CHECKED = -c release --scratch-path $(CHECKED_PATH) -Xswiftc -Onone -Xcc -O0 -Xswiftc -enable-testing \
  -Xswiftc -DCHECKED -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo -Xswiftc -Xfrontend \
  -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -debug-info-format none --disable-index-store $(LLD)
PROGRAMS = $(CHECKED_PATH)/release

test: setup
	@.ci/test $(CHECKED)

test-desktop: setup
	@.ci/test-desktop $(CHECKED)

test-server: setup
	swift build $(CHECKED) --product arc-server
	@.ci/test-server $(PROGRAMS)/arc-server

test-web: setup web
	swift build $(CHECKED) --product arc-server
	swift build $(CHECKED) --product arc
	swift build $(CHECKED) --product arcd
	@.ci/test-web

test-web-browsers: setup
	swift build $(CHECKED) --product arc-server
	swift build $(CHECKED) --product arc
	@.ci/test-web-browsers

test-web-engine: web
	swift build $(CHECKED) --product arcweb
	@.ci/test-web-engine $(PROGRAMS)/arcweb $(VERSION)

test-hard: setup test-dist test-web-browsers
	@ARC_TEST_HARD=1 .ci/test $(CHECKED)

fuzz: setup
	@Tests/Fuzzing/run $(FUZZ_SECONDS)

bench: build
	swift build -c release --product arc
	@Benchmarks/daemon/run $(ARC)
	@Benchmarks/daemon/silence $(ARC)
	@Benchmarks/run $(ARC) .build/release/arc --large
	@Benchmarks/entry/run
	@Benchmarks/moments/run
	@Benchmarks/escalation/run
	@Benchmarks/ical/run $(ARC)

bench-server: build build-server
	@Benchmarks/server/devices $(dir $(ARC))
	@Benchmarks/server/run $(STATIC)/release/arc-server

bench-web: web build build-server
	@ARC_PROGRAMS=$(CURDIR)/$(dir $(ARC)) "$$(.ci/web-tools)/python" Benchmarks/web/run

accuracy: build
	@Benchmarks/accuracy/run $(ARC)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	@.ci/lint-modules

lint-web:
	@.ci/lint-web

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

install: build
	@.ci/install-files $(ARC) '$(DESTDIR)$(PREFIX)'
	@echo 'installed $(DESTDIR)$(PREFIX)/bin/arc, arcd, their manual and completions'
	@case ":$$PATH:" in *:'$(PREFIX)/bin':*) ;; *) echo 'add $(PREFIX)/bin to your PATH to call it as arc';; esac

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/arc' '$(DESTDIR)$(PREFIX)/bin/arcd' '$(DESTDIR)$(PREFIX)/bin/arc-server' '$(DESTDIR)$(PREFIX)'/share/man/man1/arc.1 \
	  '$(DESTDIR)$(PREFIX)'/share/man/man1/arc-*.1 \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/arc' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_arc' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/arc.fish'
	rm -rf '$(DESTDIR)$(PREFIX)/share/doc/arc'

dist: web build build-server
	@.ci/dist $(ARC) $(VERSION) $(DIST)

test-dist: dist
	@.ci/test-dist $(VERSION) $(DIST)

clean:
	swift package clean
	rm -rf $(STATIC) $(STATIC)-libraries $(DIST) .build/web
