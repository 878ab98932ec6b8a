// SPDX-License-Identifier: MIT
// Whose connections go first: the same answers as a plain list gives that is looked through each time.
#include "http/wire/share.h"

#include <stdlib.h>

#include "chance.h"
#include "http/peer.h"
#include "unit.h"

enum { CONNECTIONS = 60, NETWORKS = 9, STEPS = 60000, MOST = 20 };

// The plain list: who is there, of which network (0: nobody's), what it waits for and since which step.
static struct {
    bool there;
    int network, waits;
    long since;
} list[CONNECTIONS];
static struct holding holdings[CONNECTIONS];

static void name_network(int n, unsigned char name[static SHARE_NETWORK])
{
    memset(name, 0, SHARE_NETWORK);
    name[7] = (unsigned char)n;
}

static unsigned count(int network, bool waiting)
{
    unsigned n = 0;
    for (int i = 0; i < CONNECTIONS; i++)
        n += list[i].there && list[i].network == network && (!waiting || list[i].waits != SHARE_STAYS);
    return n;
}

static int first_of(int network)
{
    int first = -1;
    for (int i = 0; i < CONNECTIONS; i++) {
        if (!list[i].there || list[i].network != network || list[i].waits == SHARE_STAYS) continue;
        bool sooner = first < 0 || list[i].waits < list[first].waits ||
                      (list[i].waits == list[first].waits && list[i].since < list[first].since);
        if (sooner) first = i;
    }
    return first;
}

static void compare(struct shares *s)
{
    unsigned most = 0, open = 0;
    for (int n = 1; n <= NETWORKS; n++)
        most = count(n, true) > most ? count(n, true) : most;
    for (int i = 0; i < CONNECTIONS; i++)
        open += list[i].there;
    assert_int_equal(s->open, open);
    const struct holding *goes = shares_first(s, NULL);
    assert_true((goes != NULL) == (most > 0));
    if (!goes) return;
    int which = (int)(goes - holdings), network = list[which].network;
    // Where many wait they all stand at the last level.
    assert_int_equal(count(network, true) < MOST ? count(network, true) : MOST, most < MOST ? most : MOST);
    assert_int_equal(which, first_of(network));
    assert_int_equal(shares_of(goes), count(network, false));
    assert_ptr_equal(shares_first(s, goes), goes);
}

static void step(struct shares *s, struct chance *c, long now)
{
    int i = (int)chance_below(c, CONNECTIONS);
    unsigned char name[SHARE_NETWORK];
    if (!list[i].there) {
        int network = (int)chance_below(c, NETWORKS + 1);
        // Networks of very different size, as strangers and users are.
        network = chance_below(c, 3) ? network % 2 : network;
        name_network(network, name);
        shares_join(s, network ? name : NULL, &holdings[i]);
        list[i].there = true;
        list[i].network = network;
        list[i].waits = SHARE_STAYS;
    } else if (chance_below(c, 8) == 0) {
        shares_leave(s, &holdings[i]);
        shares_leave(s, &holdings[i]);
        shares_wait(s, &holdings[i], 0);
        list[i].there = false;
    } else {
        list[i].waits = (int)chance_below(c, SHARE_WAITS + 1);
        list[i].since = now;
        shares_wait(s, &holdings[i], list[i].waits);
    }
}

static void the_one_with_most_goes_first(void **state)
{
    (void)state;
    struct shares s;
    struct chance c = {20261128};
    shares_start(&s, MOST);
    for (long now = 0; now < STEPS; now++) {
        step(&s, &c, now);
        compare(&s);
    }
    for (int i = 0; i < CONNECTIONS; i++)
        if (list[i].there) shares_leave(&s, &holdings[i]);
    assert_int_equal(s.open, 0);
    assert_null(shares_first(&s, NULL));
    shares_end(&s);
}

static void a_network_is_an_address_or_half_of_one(void **state)
{
    (void)state;
    static const struct {
        const char *one, *other;
        bool same;
    } cases[] = {{"10.0.0.1", "10.0.0.2", false},
                 {"10.0.0.1", "::ffff:10.0.0.1", true},
                 {"2001:db8:7:fffe::1", "2001:db8:7:fffe:ffff::9", true},
                 {"2001:db8:7:fffe::1", "2001:db8:7:ffff::1", false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct network one, other;
        assert_true(network_parse(cases[i].one, &one) && network_parse(cases[i].other, &other));
        peer_network_bytes(one.address);
        peer_network_bytes(other.address);
        assert_int_equal(!memcmp(one.address, other.address, sizeof one.address), cases[i].same);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_one_with_most_goes_first),
        cmocka_unit_test(a_network_is_an_address_or_half_of_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
