# SPDX-License-Identifier: MIT
# The store's load probe: make bench-store. Its figures are in tests/load/README.md.
.PHONY: bench-store
bench-store: $(B)/tests/load/store_bench
	@$<
