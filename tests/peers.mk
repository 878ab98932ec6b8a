# SPDX-License-Identifier: MIT
# Prints the shapes of our brackets for the packages that tests/peers compares them with.
test-programs: $(B)/tests/peers/shapes
