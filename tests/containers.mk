# SPDX-License-Identifier: MIT
# The containers, run (tests/containers): needs Docker with compose, and ports 80 and 443 of this computer.
.PHONY: test-containers
test-containers:
	@tests/containers/run
