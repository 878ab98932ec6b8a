# SPDX-License-Identifier: MIT
# Plays the random events that the model of tests/rehearsal judges.
test-programs: $(B)/tests/rehearsal/events
