# SPDX-License-Identifier: MIT
# The engine's figures (part of make bench) and the branch coverage of the pure layers.
.PHONY: bench-engine
ENGINE_BENCH := $(B)/tests/load/engine/engine_bench

bench: bench-engine
bench-engine: $(ENGINE_BENCH)
	@TD_TESTS=$(CURDIR)/tests $<

# Only what the pure layers need is built for it.
COVERED := $(patsubst tests/%.c,$(BUILD)/coverage/tests/%,$(wildcard tests/golden/engine_*.c tests/golden/records_ids.c tests/unit/engine/*.c))
coverage:
	@$(MAKE) --no-print-directory VARIANT=coverage $(COVERED)
	@tests/coverage $(BUILD)/coverage engine
