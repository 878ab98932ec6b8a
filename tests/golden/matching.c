// SPDX-License-Identifier: MIT
// Matchings of random graphs beside NetworkX: the same greatest total, or none for both, and each proved by its
// duals. Graphs have 2 to 60 vertices, 1 to 4 components, few or all edges, ties, weights below nothing, up to
// the limit, and shapes in which blossoms are nested and fall apart again. The comparison is skipped where
// NetworkX is not installed; the proofs are not.
#include "director/pairing/matching.h"
#include "chance.h"
#include "files.h"
#include "unit.h"

#include <inttypes.h>
#include <unistd.h>

enum { GRAPHS = 10800, PROGRAMS = 4, EACH = GRAPHS / PROGRAMS, WIDTH = 4, VERTICES = 60, LINE_ROOM = 256 };

static const char python[] = "/usr/bin/python3";
static const char networkx[] = "/usr/lib/python3/dist-packages/networkx/__init__.py";

// ---- graphs ----

struct graph {
    int32_t n, width;
    int64_t range; // weights from -range to range
    bool has[VERTICES][VERTICES];
    int64_t weight[VERTICES][VERTICES][WIDTH];
};

static int64_t any_weight(struct chance *c, int64_t range)
{
    return (int64_t)(chance_next(c) % (uint64_t)(2 * range + 1)) - range;
}

static void add_edge(struct graph *g, struct chance *c, int32_t a, int32_t b, int64_t first)
{
    if (a == b) return;
    g->has[a][b] = g->has[b][a] = true;
    for (int32_t k = 0; k < g->width; k++)
        g->weight[a][b][k] = g->weight[b][a][k] = k ? any_weight(c, g->range) : first;
}

static int32_t any_vertex(struct chance *c, const struct graph *g)
{
    return (int32_t)chance_below(c, (uint32_t)g->n);
}

static void add_random_edges(struct graph *g, struct chance *c, uint32_t percent)
{
    for (int32_t a = 0; a < g->n; a++)
        for (int32_t b = 0; b < a; b++)
            if (chance_below(c, 100) < percent) add_edge(g, c, a, b, any_weight(c, g->range));
}

// Some perfect matching, so that few edges are enough for one.
static void add_way_out(struct graph *g, struct chance *c)
{
    int32_t order[VERTICES];
    for (int32_t v = 0; v < g->n; v++) {
        int32_t at = (int32_t)chance_below(c, (uint32_t)v + 1);
        order[v] = order[at];
        order[at] = v;
    }
    for (int32_t v = 0; v + 1 < g->n; v += 2)
        if (!g->has[order[v]][order[v + 1]]) add_edge(g, c, order[v], order[v + 1], any_weight(c, g->range));
}

// Rings of three or five, whose members are rings themselves: inner edges weigh more, so inner blossoms come first.
static void add_rings(struct graph *g, struct chance *c, int32_t from, int32_t to, int64_t weight)
{
    int32_t size = chance_below(c, 2) ? 3 : 5, count = to - from;
    if (count < size) return;
    for (int32_t i = 0; i < size; i++) {
        int32_t a = from + count * i / size, b = from + count * (i + 1) / size;
        int32_t next = i + 1 == size ? from : b,
                next_end = i + 1 == size ? from + count / size : from + count * (i + 2) / size;
        int32_t x = a + (int32_t)chance_below(c, (uint32_t)(b - a));
        int32_t y = next + (int32_t)chance_below(c, (uint32_t)(next_end - next));
        add_edge(g, c, x, y, weight + chance_below(c, 3));
        add_rings(g, c, a, b, weight + 10);
    }
}

static void make_graph(struct graph *g, struct chance *c, int32_t number)
{
    static const int64_t ranges[] = {1, 2, 5, 40, 1000, MATCHING_LIMIT - 1};
    static const uint32_t percents[] = {5, 15, 40, 70, 100, 100};
    static const int32_t sizes[] = {10, 10, 10, 16, 16, 24, 24, 30};
    memset(g, 0, sizeof *g);
    int32_t largest = number % 27 ? sizes[number % 8] : VERTICES;
    g->n = 2 + (int32_t)chance_below(c, (uint32_t)largest - 1);
    if (chance_below(c, 10)) g->n &= ~1;
    g->width = 1 + (int32_t)chance_below(c, WIDTH);
    g->range = ranges[chance_below(c, 6)];
    bool rings = chance_below(c, 3) == 0;
    add_random_edges(g, c, rings ? 10 : percents[chance_below(c, 6)]);
    if (rings) add_rings(g, c, 0, g->n, 0);
    if (chance_below(c, 8)) add_way_out(g, c);
}

static int32_t edge_count(const struct graph *g)
{
    int32_t count = 0;
    for (int32_t a = 0; a < g->n; a++)
        for (int32_t b = 0; b < a; b++)
            count += g->has[a][b];
    return count;
}

static void write_graph(FILE *f, const struct graph *g)
{
    fprintf(f, "graph %d %d %d\n", g->n, g->width, edge_count(g));
    for (int32_t a = 0; a < g->n; a++)
        for (int32_t b = 0; b < a; b++) {
            if (!g->has[a][b]) continue;
            fprintf(f, "%d %d", a, b);
            for (int32_t k = 0; k < g->width; k++)
                fprintf(f, " %" PRId64, g->weight[a][b][k]);
            fprintf(f, "\n");
        }
}

// ---- our answer ----

static bool solve(struct matching *m, const struct graph *g)
{
    static int64_t room[1 << 20];
    assert_true(matching_room(g->n, g->width) <= sizeof room);
    memset(room, 0x5a, sizeof room);
    matching_start(m, room, g->n, g->width);
    for (int32_t a = 0; a < g->n; a++)
        for (int32_t b = 0; b < a; b++)
            if (g->has[a][b]) assert_true(matching_set(m, a, b, g->weight[a][b]));
    return matching_solve(m);
}

// "W1 W2 ..." or "none".
static void answer(const struct graph *g, char *line)
{
    struct matching m;
    int64_t total[WIDTH] = {0};
    size_t n = 0;
    if (!solve(&m, g)) {
        strcpy(line, "none");
        return;
    }
    assert_true(matching_proves(&m));
    for (int32_t v = 0; v < g->n; v++)
        for (int32_t k = 0; v < m.mate[v] && k < g->width; k++)
            total[k] += g->weight[v][m.mate[v]][k];
    for (int32_t k = 0; k < g->width; k++)
        n += (size_t)snprintf(line + n, LINE_ROOM - n, "%s%" PRId64, k ? " " : "", total[k]);
}

// ---- NetworkX's ----

static uint64_t seed_of(int part)
{
    return 20261122 + (uint64_t)part;
}

static FILE *start_program(struct arena *a, const char *folder, int part)
{
    static struct graph g;
    struct chance c = {seed_of(part)};
    const char *path = arena_printf(a, "%s/%d", folder, part);
    FILE *graphs = fopen(path, "w");
    assert_non_null(graphs);
    for (int32_t i = 0; i < EACH; i++) {
        make_graph(&g, &c, i);
        write_graph(graphs, &g);
    }
    fclose(graphs);
    FILE *answers = popen(
        arena_printf(a, "%s '%s' '%s'", python, tests_path(a, "golden/networkx_matching.py"), path), "r");
    assert_non_null(answers);
    return answers;
}

static void compare(FILE *answers, int part, int32_t *without)
{
    static struct graph g;
    struct chance c = {seed_of(part)};
    char theirs[LINE_ROOM], ours[LINE_ROOM];
    for (int32_t i = 0; i < EACH; i++) {
        make_graph(&g, &c, i);
        answer(&g, ours);
        assert_non_null(fgets(theirs, sizeof theirs, answers));
        theirs[strcspn(theirs, "\n")] = '\0';
        if (strcmp(ours, theirs) != 0) print_message("part %d, graph %d\n", part, i);
        assert_string_equal(ours, theirs);
        *without += !strcmp(ours, "none");
    }
}

static void totals_are_those_of_networkx(void **state)
{
    (void)state;
    if (access(networkx, R_OK) != 0) {
        print_message("python3-networkx is not installed\n");
        skip();
    }
    struct arena a = ARENA_EMPTY;
    char folder[] = "/tmp/td-networkx-XXXXXX";
    int32_t without = 0;
    assert_non_null(mkdtemp(folder));
    FILE *answers[PROGRAMS];
    for (int part = 0; part < PROGRAMS; part++)
        answers[part] = start_program(&a, folder, part);
    for (int part = 0; part < PROGRAMS; part++) {
        compare(answers[part], part, &without);
        pclose(answers[part]);
        unlink(arena_printf(&a, "%s/%d", folder, part));
    }
    rmdir(folder);
    assert_in_range(without, GRAPHS / 50, GRAPHS / 4); // both kinds are there
    arena_free(&a);
}

// ---- without an oracle ----

static void every_result_is_proved(void **state)
{
    (void)state;
    static struct graph g;
    struct chance c = {7};
    char line[LINE_ROOM];
    for (int32_t i = 0; i < 20000; i++) {
        make_graph(&g, &c, i);
        answer(&g, line);
    }
}

static void an_exchange_is_foretold_by_the_duals(void **state)
{
    (void)state;
    static struct graph g;
    struct chance c = {8};
    struct matching m;
    char before[LINE_ROOM], after[LINE_ROOM];
    int32_t ruled_out = 0;
    for (int32_t i = 0; i < 4000; i++) {
        make_graph(&g, &c, i);
        int32_t a = any_vertex(&c, &g), b = any_vertex(&c, &g);
        int64_t weight[WIDTH];
        for (int32_t k = 0; k < WIDTH; k++)
            weight[k] = any_weight(&c, g.range);
        if (a == b || g.has[a][b] || !solve(&m, &g)) continue;
        bool may = matching_may_gain(&m, a, b, weight);
        answer(&g, before);
        add_edge(&g, &c, a, b, 0);
        memcpy(g.weight[a][b], weight, sizeof weight);
        memcpy(g.weight[b][a], weight, sizeof weight);
        answer(&g, after);
        if (!may) assert_string_equal(before, after);
        ruled_out += !may;
    }
    assert_true(ruled_out > 200);
}

static void weights_beyond_the_limit_are_refused(void **state)
{
    (void)state;
    static int64_t room[256];
    struct matching m;
    int64_t most[] = {0, MATCHING_LIMIT - 1}, least[] = {-MATCHING_LIMIT + 1, 0},
            above[] = {0, MATCHING_LIMIT}, below[] = {-MATCHING_LIMIT, 0};
    matching_start(&m, room, 2, 2);
    assert_false(matching_has(&m, 0, 1));
    assert_false(matching_set(&m, 0, 1, above));
    assert_false(matching_set(&m, 0, 1, below));
    assert_false(matching_has(&m, 0, 1));
    assert_true(matching_set(&m, 0, 1, most));
    assert_true(matching_set(&m, 0, 1, least));
    assert_true(matching_solve(&m));
    assert_int_equal(m.mate[0], 1);
}

static void small_and_odd_graphs(void **state)
{
    (void)state;
    static int64_t room[256];
    struct matching m;
    int64_t weight = -3;
    matching_start(&m, room, 0, 1);
    assert_true(matching_solve(&m));
    matching_start(&m, room, 2, 1);
    assert_false(matching_solve(&m));
    matching_start(&m, room, 3, 1);
    for (int32_t v = 0; v < 3; v++)
        assert_true(matching_set(&m, v, (v + 1) % 3, &weight));
    assert_false(matching_solve(&m));
}

// Chains of weights at the limit with both signs: duals stay where the bound says.
static void duals_stay_within_their_bound(void **state)
{
    (void)state;
    enum { N = 400, W = 3 };
    struct arena a = ARENA_EMPTY;
    struct matching m;
    struct chance c = {9};
    matching_start(&m, arena_alloc(&a, matching_room(N, W)), N, W);
    for (int32_t u = 0; u < N; u++)
        for (int32_t v = 0; v < u; v++) {
            int64_t weight[W];
            if (u - v > 3) continue;
            for (int32_t k = 0; k < W; k++)
                weight[k] = chance_below(&c, 2) ? MATCHING_LIMIT - 1 : 1 - MATCHING_LIMIT;
            assert_true(matching_set(&m, u, v, weight));
        }
    assert_true(matching_solve(&m));
    assert_true(matching_proves(&m));
    int64_t bound = 3 * N * 2 * MATCHING_LIMIT, largest = 0;
    for (int32_t i = 0; i < N * W; i++) {
        int64_t size = m.dual[i] < 0 ? -m.dual[i] : m.dual[i];
        if (size > largest) largest = size;
    }
    assert_true(largest > 4 * MATCHING_LIMIT && largest <= bound);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_and_odd_graphs),
        cmocka_unit_test(weights_beyond_the_limit_are_refused),
        cmocka_unit_test(every_result_is_proved),
        cmocka_unit_test(an_exchange_is_foretold_by_the_duals),
        cmocka_unit_test(duals_stay_within_their_bound),
        cmocka_unit_test(totals_are_those_of_networkx),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
