# SPDX-License-Identifier: MIT
# A round paired, beside a plain probe, and standings.
.PHONY: bench-pairing
bench: bench-pairing
bench-pairing: $(B)/tests/load/pairing_bench $(B)/tests/load/rounds_bench $(B)/tdserver
	@tests/load/pairing $(B)

# A matching that refuses weights, which no round is known to make it do.
$(B)/tests/unit/codec/round: LDFLAGS += -Wl,--wrap=matching_set
