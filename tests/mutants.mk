# SPDX-License-Identifier: MIT
# Hand-made faults in a copy of the sources: the tests must notice every one. FAULTS=PATTERN asks for some of them.
.PHONY: mutants
mutants: prerequisites-test
	@$(MAKE) --no-print-directory web
	@tests/mutants/run $(BUILD) $(FAULTS)
