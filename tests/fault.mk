# SPDX-License-Identifier: MIT
# What takes longer than continuous integration has time for: 300 kills, and more failing allocations and connections.
.PHONY: campaign torture
campaign: programs
	@tests/fault/campaign 300

torture: programs
	@TD_TORTURE=8 tests/fault/torture
