# SPDX-License-Identifier: MIT
# The engine's figures (part of make bench) and the branch coverage of the pure layers.
.PHONY: bench-engine
ENGINE_BENCH := $(B)/tests/load/engine/engine_bench

bench: bench-engine
bench-engine: $(ENGINE_BENCH) $(B)/tdserver
	@TD_TESTS=$(CURDIR)/tests $<
	@tests/load/engine/instructions $(B)

# Only what the pure layers need is built for it; tests/coverage knows which of these tests are whose.
COVERED := $(patsubst tests/%.c,$(BUILD)/coverage/tests/%,$(filter-out tests/golden/gnubg.c,$(wildcard \
    tests/golden/*.c tests/unit/engine/*.c tests/unit/director/*.c)))
coverage:
	@$(MAKE) --no-print-directory VARIANT=coverage $(COVERED)
	@tests/coverage $(BUILD)/coverage engine director
