# SPDX-License-Identifier: MIT
# The engine beside the generators made from the rule texts, 400 positions of every game and disputed point, draughts too.
.PHONY: brute
brute: programs
	@tests/brute/test 400 $(SEED)
