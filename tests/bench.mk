# SPDX-License-Identifier: MIT
# make bench: the figures of tests/load/README.md, side by side in one run.
LOAD := $(B)/load/entries $(B)/load/reply $(B)/load/spectators $(B)/load/tables $(B)/load/sha

# The yardsticks that lie beside this tree, where they do; what is measured without one says so.
ifneq ($(wildcard ../shared/bench),)
bench bench-slices bench-pairing bench-engine: export TD_SHARED ?= $(abspath ../shared)
endif

bench:
	@.ci/install bench
	@$(MAKE) --no-print-directory programs web $(LOAD)
	@web/build --tools $(BUILD)/web
	@ln -sfn ../../web/node_modules tests/web/node_modules
	@tests/load/bench $(B)

$(LOAD): $(B)/load/%: tests/load/%.c tests/load/load.h
	@mkdir -p $(@D)
	@echo "  LOAD $*"
	@$(CC) $(CPPFLAGS) $(CFLAGS) $(shell $(PKG_CONFIG) --cflags libmicrohttpd libsodium nettle) $< $(LDFLAGS) $(shell $(PKG_CONFIG) --libs libmicrohttpd libsodium nettle) -lpthread -o $@

# Spectators and pages with other numbers of streams woken in one turn of a loop. On a quiet machine: make bench-slices SLICES="64 128".
SLICES ?= 64 128 256
.PHONY: bench-slices
bench-slices: programs $(LOAD) $(SLICES:%=$(B)/load/tdserver-%)
	@tests/load/bench $(B) slices
$(SLICES:%=$(B)/load/tdserver-%): $(B)/load/tdserver-%: tdserver/http/wire/loop.c $(PROGRAM) $(ARCHIVES)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS) -DWAKE_SLICE=$* $< $(PROGRAM) $(LDFLAGS) $(LINK) $(LDLIBS) -o $@

# What one game report costs in a small event and in the largest one; malloc is wrapped to count its bytes.
.PHONY: bench-report
bench: bench-report
bench-report: $(B)/tests/load/report
	@$<
$(B)/tests/load/report: LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# Expected rematches of every size of consolation, beside "reverse every round".
.PHONY: bench-drops
bench: bench-drops
bench-drops: $(B)/tests/load/drops
	@$<

# Draw, one result and whole weekends of several sections, in decide() and apply() alone.
.PHONY: bench-sections
bench: bench-sections
bench-sections: $(B)/tests/load/sections
	@$<

# A rating list from its first match to its last, in memory and through PostgreSQL.
.PHONY: bench-ratings
bench: bench-ratings
bench-ratings: $(B)/tests/load/ratings $(B)/tests/load/ratings_store
	@status=0; for probe in $^; do $$probe || status=1; done; exit $$status
