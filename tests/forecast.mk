# SPDX-License-Identifier: MIT
# How far off the forecast is, beside evenings drawn from another distribution; with LEDGERS="FILE...", exports of a club's events
# (tdserver export UID), beside these.
.PHONY: bench-forecast
bench: bench-forecast
test-programs: $(B)/tests/load/forecast_ledgers
bench-forecast: $(B)/tests/load/forecast_bench $(B)/tests/load/forecast_ledgers
	@$(B)/tests/load/forecast_bench
	@$(if $(LEDGERS),$(B)/tests/load/forecast_ledgers $(LEDGERS))
