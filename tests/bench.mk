# make bench: the figures of tests/load/README.md, side by side in one run.
LOAD := $(patsubst tests/load/%.c,$(B)/load/%,$(wildcard tests/load/*.c))

bench:
	@.ci/install bench
	@$(MAKE) --no-print-directory programs web $(LOAD)
	@tests/load/bench $(B)

$(B)/load/%: tests/load/%.c tests/load/load.h
	@mkdir -p $(@D)
	@echo "  LOAD $*"
	@$(CC) $(CPPFLAGS) $(CFLAGS) $(shell pkg-config --cflags libmicrohttpd) $< $(LDFLAGS) $(shell pkg-config --libs libmicrohttpd) -lpthread -o $@
