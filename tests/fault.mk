# SPDX-License-Identifier: MIT
# What takes longer than continuous integration has time for: 300 kills, and more failing allocations and connections.
.PHONY: campaign torture
campaign: all prerequisites-test
	@tests/fault/campaign 300

torture: all prerequisites-test
	@TD_TORTURE=8 tests/fault/torture
