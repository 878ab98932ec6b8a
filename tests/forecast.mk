# SPDX-License-Identifier: MIT
# How far off the forecast is, beside evenings drawn from another distribution.
.PHONY: bench-forecast
bench: bench-forecast
bench-forecast: $(B)/tests/load/forecast_bench
	@$(B)/tests/load/forecast_bench
