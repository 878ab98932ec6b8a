# SPDX-License-Identifier: MIT
# make            build/tdserver            make run        start it, demonstration club included
# make check      about three minutes: C, API, unit of the front end       make test       the whole suite
# make lint       layers, purity, format, spelling of the house            make bench      figures, side by side
# make coverage   branch coverage of the pure layers                       make mutants    faults the tests must catch
# make web        the static site           make schema     schema/current.sql from the migrations
# make format     clang-format              make clean
# make money-table   10,000 random evenings with money, counted
# make deb        build/deb/*.deb           make deb-test   ... in a clean root: an older one installed, upgraded, removed, purged
# VARIANT=asan | tsan builds beside the release in build/asan, build/tsan.

VARIANT ?= release
BUILD   ?= build
B       := $(BUILD)$(if $(filter-out release,$(VARIANT)),/$(VARIANT))

LAYERS  := base engine director ratings codec store views audit desk http demo cli
PURE    := engine director

CC      := gcc
PKG_CONFIG := pkg-config
WARN    := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
OPT_release  := -O2 -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fstack-clash-protection -fPIE
LD_release   := -pie -Wl,-z,relro,-z,now,-z,noexecstack
OPT_asan     := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPT_tsan     := -O1 -fsanitize=thread -fno-omit-frame-pointer
OPT_coverage := -O0 --coverage -fprofile-update=atomic
OPT     := $(OPT_$(VARIANT))
$(if $(OPT),,$(error VARIANT=$(VARIANT) is not one of release asan tsan coverage))

PKGS    := libmicrohttpd libcjson libpq libsodium zlib libcurl liboath gnutls nettle
CPPFLAGS += -D_GNU_SOURCE -Itdserver
CFLAGS  += -std=gnu11 -g $(OPT) $(WARN) -fno-common
LDFLAGS += $(LD_$(VARIANT))
PURE_release := -ffreestanding
LDLIBS   = $(shell $(PKG_CONFIG) --libs $(PKGS)) -lpthread -lm
PKG_CFLAGS = $(shell $(PKG_CONFIG) --cflags $(PKGS))

src      = $(sort $(wildcard tdserver/$(1)/*.c tdserver/$(1)/*/*.c))
objects  = $(patsubst tdserver/%.c,$(B)/obj/%.o,$(call src,$(1)))
ARCHIVES := $(foreach l,$(LAYERS),$(B)/lib$(l).a)
# The linker reads archives left to right: users before the used.
LINK     := $(B)/libcli.a $(B)/libdemo.a $(B)/libhttp.a $(B)/libdesk.a $(B)/libaudit.a $(B)/libviews.a $(B)/libcodec.a $(B)/libstore.a $(B)/libratings.a $(B)/libdirector.a $(B)/libengine.a $(B)/libbase.a

.PHONY: all run check test test-and-lint test-c test-threads prerequisites-test lint bench coverage web schema format clean prerequisites programs test-programs
.PHONY: FORCE
.DEFAULT_GOAL := all
.SECONDARY:
.DELETE_ON_ERROR:

all: prerequisites
	@$(MAKE) --no-print-directory programs web

prerequisites:
	@.ci/install build

programs: $(B)/tdserver

# An archive is made again when a file was added or taken away, too: its list of objects is a prerequisite.
define layer
$(B)/lib$(1).a: $(call objects,$(1)) $(B)/lib$(1).list
	@rm -f $$@
	@$(AR) rcs $$@ $$(filter %.o,$$^)
$(B)/lib$(1).list: FORCE
	@mkdir -p $$(@D)
	@echo '$(call objects,$(1))' | cmp -s - $$@ || echo '$(call objects,$(1))' >$$@
endef
$(foreach l,$(LAYERS),$(eval $(call layer,$(l))))

$(foreach l,$(PURE),$(call objects,$(l))): CFLAGS += $(PURE_$(VARIANT))

$(B)/obj/%.o: tdserver/%.c Makefile
	@mkdir -p $(@D)
	@echo "  CC $*.c"
	@$(CC) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# The migrations travel inside the program.
$(B)/obj/store/migrations.o: $(B)/gen/store/migrations.inc
$(B)/obj/store/migrations.o: CPPFLAGS += -I$(B)/gen
$(B)/gen/store/migrations.inc: migrations/embed $(wildcard migrations/*.sql)
	@mkdir -p $(@D)
	@migrations/embed $(filter %.sql,$^) >$@

# The program itself: main.c over the layers.
PROGRAM  := $(B)/obj/main.o
$(B)/tdserver: $(PROGRAM) $(ARCHIVES)
	@echo "  LD $@"
	@$(CC) $(CFLAGS) $(LDFLAGS) $(PROGRAM) $(LINK) $(LDLIBS) -o $@

# ---- tests: every tests/{unit,golden,store,fuzz}/**.c is one cmocka program that speaks TAP -----------------
TEST_DIRS := unit golden store
TEST_SRC  := $(sort $(foreach d,$(TEST_DIRS),$(wildcard tests/$(d)/*.c tests/$(d)/*/*.c)))
TEST_BIN  := $(patsubst tests/%.c,$(B)/tests/%,$(TEST_SRC))

# What measures is built with them, so that a changed header is noticed before somebody measures.
LOAD_BIN := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/load/*.c))
test-programs: $(TEST_BIN) $(LOAD_BIN)

$(B)/obj/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	@echo "  CC tests/$*.c"
	@$(CC) $(CPPFLAGS) -Itests $(PKG_CFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/tests/%: $(B)/obj/tests/%.o $(ARCHIVES)
	@mkdir -p $(@D)
	@echo "  TEST $*"
	@$(CC) $(CFLAGS) $< $(LDFLAGS) $(LINK) $(LDLIBS) -lcmocka -o $@

# The fuzz driver needs only the layers that read text; tests/fuzz/test builds it with VARIANT=asan. It is built with
# the other test programs, too, so that a changed header is noticed before that.
FUZZ_LIBS := $(B)/libhttp.a $(B)/libaudit.a $(B)/libcodec.a $(B)/libstore.a $(B)/libratings.a $(B)/libdirector.a $(B)/libengine.a $(B)/libbase.a
.PHONY: fuzz
test-programs fuzz: $(B)/fuzz
$(B)/fuzz: tests/fuzz/mutate.c tests/fuzz/targets.c tests/fuzz/http.c tests/fuzz/later.c tests/fuzz/moved.c tests/fuzz/targets.h $(FUZZ_LIBS)
	@echo "  LD $@"
	@$(CC) $(CPPFLAGS) -Itests $(PKG_CFLAGS) $(CFLAGS) $(filter %.c,$^) $(FUZZ_LIBS) $(LDLIBS) -o $@

-include $(shell find $(B)/obj $(B)/tests -name '*.d' 2>/dev/null)

-include tests/*.mk

# The Debian package, from the build as it stands (.debian/make); DEB_ARCH=arm64 with crossbuild-essential-arm64 and the
# libraries of .ci/prerequisites for that architecture.
.PHONY: deb deb-test
deb: all
	@.ci/install deb
	@.debian/make $(BUILD) $(DEB_ARCH)

deb-test: deb
	@lintian --fail-on warning $(BUILD)/deb/*.deb
	@tests/package/try $(BUILD)/deb/*.deb "$$(tests/package/older $(BUILD))"

run: all
	@$(B)/tdserver serve --demonstration

check: prerequisites-test
	@$(MAKE) --no-print-directory programs web test-programs
	@tests/run --check $(B)

test: prerequisites-test
	@$(MAKE) --no-print-directory programs web test-programs
	@tests/run $(B)

lint: prerequisites-test
	@tests/lint/run $(B)

test-and-lint: prerequisites-test
	@$(MAKE) --no-print-directory programs web test-programs
	@tests/run --lint $(B)

# The C tests alone, and of them those that run in threads: for the sanitizers.
test-c: prerequisites-test
	@$(MAKE) --no-print-directory programs test-programs
	@tests/run --c $(B)

THREADED := unit/http/ unit/desk/ store/batch store/crash store/desk store/listen
test-threads: prerequisites-test
	@$(MAKE) --no-print-directory programs $(foreach t,$(THREADED),$(filter $(B)/tests/$(t)%,$(TEST_BIN)))
	@tests/run --c $(B) $(THREADED)

# What 10,000 random evenings with money came through (tests/unit/director/README.md).
money-table:
	@$(MAKE) --no-print-directory $(B)/tests/unit/director/money_evenings >/dev/null
	@$(B)/tests/unit/director/money_evenings | sed -n 's/^# |/|/p'

prerequisites-test:
	@.ci/install test

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i

clean:
	@rm -rf $(BUILD)

web: $(BUILD)/web/engine.wasm $(BUILD)/web/draughts.wasm $(BUILD)/web/engine.en.json $(BUILD)/pad-table.js $(BUILD)/web/strings/server.en.json $(BUILD)/web/api/v1/openapi.yaml
	@web/build $(BUILD)/web

# The description of the API, where its clients look for it.
$(BUILD)/web/api/v1/openapi.yaml: schema/openapi.yaml
	@mkdir -p $(@D)
	@cp $< $@

# The engine for the browser, from the same sources; no library but what web/engine_wasm.c brings. Its reasons are
# numbers there; engine.en.json, from the same table, says what they mean.
WASM_DEPS := web/wasm_door.h $(wildcard tdserver/engine/*.h tdserver/engine/*/*.h tdserver/engine/*.def tdserver/engine/*/*.def) Makefile
WASM_DRAUGHTS := $(addprefix tdserver/director/draughts/,draughts_log.c logged_draughts.c terms.c)
$(BUILD)/web/engine.wasm: web/engine_wasm.c $(call src,engine) $(WASM_DEPS)
$(BUILD)/web/draughts.wasm: web/draughts_wasm.c $(call src,engine) $(WASM_DRAUGHTS) $(WASM_DRAUGHTS:.c=.h) tdserver/director/enums.def $(WASM_DEPS)
$(BUILD)/web/%.wasm:
	@mkdir -p $(@D)
	@echo "  WASM $*"
	@clang --target=wasm32 -std=gnu11 -Oz -flto -ffreestanding -nostdlib -mbulk-memory -DENGINE_TERSE -Itdserver \
	    $(filter %.c,$^) -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=262144 -Wl,--lto-O1 -Wl,--strip-all -o $@

# What the server and the engine say in English, from their own tables, for the web and for whoever translates it.
CATALOGUE_LIBS := $(foreach l,director engine base,$(B)/lib$(l).a)
$(B)/catalogue: web/catalogue.c $(CATALOGUE_LIBS) Makefile
	@echo "  LD $@"
	@$(CC) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS) $< $(LDFLAGS) $(CATALOGUE_LIBS) $(LDLIBS) -o $@

# Written only when it says something new: what is newer than the site makes the site again.
put_words = mkdir -p $(@D) && $< $(1) >$@.new && { cmp -s $@.new $@ && rm $@.new || mv $@.new $@; }
$(BUILD)/web/engine.en.json: $(B)/catalogue
	@$(call put_words,engine)

# Who may do what at a table, as the server knows it; a module among the others (web/build).
$(BUILD)/pad-table.js: $(B)/catalogue
	@$(call put_words,pad)

$(BUILD)/web/strings/server.en.json: $(B)/catalogue
	@$(call put_words,server)
