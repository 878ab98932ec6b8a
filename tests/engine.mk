# SPDX-License-Identifier: MIT
# The engine's figures (part of make bench) and the branch coverage of the pure layers.
.PHONY: bench-engine
ENGINE_BENCH := $(B)/tests/load/engine/engine_bench

bench: bench-engine
bench-engine: $(ENGINE_BENCH)
	@TD_TESTS=$(CURDIR)/tests $<
