# SPDX-License-Identifier: MIT
# The store: its load probe (figures in tests/load/README.md) and the schema as the migrations leave it.
.PHONY: bench-store
bench-store: $(B)/tests/load/store_bench
	@$<

schema: $(B)/tests/tools/schema_dump
	@$< >schema/current.sql
