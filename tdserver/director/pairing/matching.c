// SPDX-License-Identifier: MIT
#include "director/pairing/matching.h"

// Weights are kept doubled, so that half of a slack between two even vertices of one tree is whole: along an
// alternating path of tight edges y(v) = y(root) + a sum of doubled weights, hence the slack of such an edge is
// 2 y(root) + even numbers.
//
// Bound of all numbers, for each component alone. Let W be the greatest doubled weight (2 x MATCHING_LIMIT), n
// the vertices. Tight edges hold every dual at a sum of weights, each taken at most a known number of times:
//   at the start          |y| <= nW: half a weight, or a weight less a dual that was set before.
//   in a tree             y(v) = +-y(root) + a path of at most n - 1 weights (what a path gathers inside a
//                         blossom cancels, since it has an even number of edges there). A root is without a
//                         mate since the start.
//   when a search ends    y(root) = w - y(free end) - path: at most 2nW. Every dual of the tree then is at most
//                         3nW; so is that of a vertex left behind by an expanded blossom, which is half the
//                         difference of two paths in that blossom, plus a path.
//   while it goes on      the next event makes an edge to such a vertex tight (y(root) = w - y - path, at most
//                         4nW), or one between two even vertices (at most nW), or expands a blossom (at most
//                         nW + W). So |now| <= 5nW, and duals as stored, at most 5nW moved by now, <= 10nW.
//   slacks                two stored duals and a weight: at most 21nW. The dual of a blossom is half the
//                         difference of two paths, less a dual: at most 6nW, as stored 11nW.
// 21nW = 42n x MATCHING_LIMIT stays below NEVER. A missing edge weighs so little that its slack is above NEVER.
#define NEVER   ((int64_t)1 << 61)
#define MISSING (-((int64_t)1 << 62))
_Static_assert(MATCHING_VERTICES_MAX <= NEVER / (42 * MATCHING_LIMIT), "slacks stay below NEVER");
_Static_assert(-MISSING - NEVER >= NEVER, "the slack of a missing edge is never below NEVER");
_Static_assert(-MISSING <= INT64_MAX - NEVER, "and it fits");

// Even: an even number of edges from the root of the search tree. Odd: the others in it. Free: outside.
enum label { FREE, EVEN, ODD };
enum { NOWHERE = -1, UNUSED = -2, NO_MEMBER = 0xffff, SQUARE = 32 };

// A vertex, or a blossom: an odd ring of nodes.
struct matching_node {
    int32_t parent;         // the blossom it is part of, NOWHERE or UNUSED
    int32_t base;           // the vertex that is matched outside
    int32_t first;          // of the ring: the child with the base
    int32_t next, prev;     // in the parent's ring
    int32_t out, in;        // the ring's edge to the next: vertex here, vertex there
    int32_t head, tail;     // run of its vertices
    int32_t from, to;       // edge of the next event: even vertex elsewhere, vertex here
    int32_t up_from, up_to; // odd: edge to the parent in the tree: vertex there, vertex here
    int32_t mark;
    enum label label;
};

// ---- vectors ----

static bool less(const int64_t *a, const int64_t *b, int32_t width)
{
    for (int32_t i = 0; i < width; i++)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

static bool equal(const int64_t *a, const int64_t *b, int32_t width)
{
    for (int32_t i = 0; i < width; i++)
        if (a[i] != b[i]) return false;
    return true;
}

static void copy(int64_t *to, const int64_t *from, int32_t width)
{
    for (int32_t i = 0; i < width; i++)
        to[i] = from[i];
}

// to += times x by
static void add(int64_t *to, const int64_t *by, int64_t times, int32_t width)
{
    for (int32_t i = 0; i < width; i++)
        to[i] += times * by[i];
}

static void never(int64_t *at, int32_t width)
{
    at[0] = NEVER;
    for (int32_t i = 1; i < width; i++)
        at[i] = 0;
}

// The lesser of best and x + y - weight into best; true when it changed.
static bool improve(int64_t *best, const int64_t *x, const int64_t *y, const int64_t *weight, int32_t width)
{
    for (int32_t i = 0; i < width; i++) {
        int64_t t = x[i] + y[i] - weight[i];
        if (t == best[i]) continue;
        if (t > best[i]) return false;
        best[i] = t;
        for (i++; i < width; i++)
            best[i] = x[i] + y[i] - weight[i];
        return true;
    }
    return false;
}

static const int64_t nothing[MATCHING_WIDTH_MAX];

// ---- the parts of the room ----

static int64_t *weight_of(const struct matching *m, int32_t a, int32_t b)
{
    return m->weight + ((size_t)a * (size_t)m->vertices + (size_t)b) * (size_t)m->width;
}

static int64_t *dual_of(const struct matching *m, int32_t v)
{
    return m->dual + (size_t)v * (size_t)m->width;
}

static int64_t *blossom_dual_of(const struct matching *m, int32_t x)
{
    return m->blossom_dual + (size_t)x * (size_t)m->width;
}

static int64_t *at_of(const struct matching *m, int32_t x)
{
    return m->at + (size_t)x * (size_t)m->width;
}

static uint16_t *nearest_of(const struct matching *m, int32_t blossom)
{
    return m->nearest + (size_t)(blossom - m->vertices) * (size_t)m->vertices;
}

// Blossoms are nested or apart and each holds three nodes or more: fewer than half as many as vertices.
static int32_t nodes_max(int32_t vertices)
{
    return vertices + vertices / 2 + 1;
}

static void *take(uintptr_t *room, size_t count, size_t size)
{
    uintptr_t at = *room;
    *room += (count * size + 7) & ~(size_t)7;
    return (void *)at;
}

// Lays the arrays out from the address `room` on and returns the one after them.
static uintptr_t lay_out(struct matching *m, uintptr_t room)
{
    size_t n = (size_t)m->vertices, k = (size_t)m->width, nodes = (size_t)nodes_max(m->vertices);
    m->weight = take(&room, n * n * k, sizeof *m->weight);
    m->dual = take(&room, n * k, sizeof *m->dual);
    m->blossom_dual = take(&room, nodes * k, sizeof *m->blossom_dual);
    m->at = take(&room, nodes * k, sizeof *m->at);
    m->best = take(&room, n * k, sizeof *m->best);
    m->node = take(&room, nodes, sizeof *m->node);
    m->mate = take(&room, n, sizeof *m->mate);
    m->top = take(&room, n, sizeof *m->top);
    m->after = take(&room, n, sizeof *m->after);
    m->unused = take(&room, nodes - n, sizeof *m->unused);
    m->nearest = take(&room, (nodes - n) * n, sizeof *m->nearest);
    m->label = take(&room, n, sizeof *m->label);
    return room;
}

size_t matching_room(int32_t vertices, int32_t width)
{
    struct matching m = {.vertices = vertices, .width = width};
    return (size_t)lay_out(&m, 0);
}

// Until the search begins only the edges from a lesser vertex to a greater one are kept: whoever sets them in
// order writes the room from its beginning to its end.
void matching_start(struct matching *m, void *room, int32_t vertices, int32_t width)
{
    m->vertices = vertices;
    m->width = width;
    lay_out(m, (uintptr_t)room);
    for (int32_t a = 0; a < vertices; a++)
        for (int32_t b = a; b < vertices; b++)
            weight_of(m, a, b)[0] = MISSING;
}

bool matching_set(struct matching *m, int32_t a, int32_t b, const int64_t *weight)
{
    int64_t *edge = weight_of(m, a < b ? a : b, a < b ? b : a);
    for (int32_t i = 0; i < m->width; i++)
        if (weight[i] <= -MATCHING_LIMIT || weight[i] >= MATCHING_LIMIT) return false;
    for (int32_t i = 0; i < m->width; i++)
        edge[i] = 2 * weight[i];
    return true;
}

const int64_t *matching_edge(const struct matching *m, int32_t a, int32_t b)
{
    const int64_t *edge = weight_of(m, a < b ? a : b, a < b ? b : a);
    return a != b && edge[0] != MISSING ? edge : NULL;
}

bool matching_has(const struct matching *m, int32_t a, int32_t b)
{
    return matching_edge(m, a, b) != NULL;
}

// ---- nodes ----

static bool is_vertex(const struct matching *m, int32_t x)
{
    return x < m->vertices;
}

// The vertex after v in the run of x, NOWHERE at its end.
static int32_t next_in(const struct matching *m, int32_t x, int32_t v)
{
    return v == m->node[x].tail ? NOWHERE : m->after[v];
}

static void move_duals(struct matching *m, int32_t x, int64_t times)
{
    for (int32_t v = m->node[x].head; v != NOWHERE; v = next_in(m, x, v))
        add(dual_of(m, v), m->now, times, m->width);
}

static void set_label(struct matching *m, int32_t x, enum label label)
{
    m->node[x].label = label;
    for (int32_t v = m->node[x].head; v != NOWHERE; v = next_in(m, x, v))
        m->label[v] = (uint8_t)label;
}

static void set_top(struct matching *m, int32_t x, int32_t top)
{
    for (int32_t v = m->node[x].head; v != NOWHERE; v = next_in(m, x, v))
        m->top[v] = top;
}

// The child of `blossom` that holds v.
static int32_t child_with(const struct matching *m, int32_t blossom, int32_t v)
{
    int32_t x = v;
    while (m->node[x].parent != blossom)
        x = m->node[x].parent;
    return x;
}

// The member of x with the least slack towards v outside, NO_MEMBER if no edge goes there.
static int32_t member(const struct matching *m, int32_t x, int32_t v)
{
    return is_vertex(m, x) ? x : nearest_of(m, x)[v];
}

// ---- events: which edge becomes tight next ----

// Duals are stored so that they need no change while a search goes on: an even vertex's is what it is plus
// `now`, an odd one's what it is less `now`, a free one's what it is. An edge from an even vertex to a free one
// becomes tight when `now` is the difference of the stored duals and the weight; between two even ones, at half
// of it.
static void offer(struct matching *m, int32_t even, int32_t v)
{
    struct matching_node *x = &m->node[m->top[v]];
    if (m->label[v] != FREE) return;
    if (!improve(at_of(m, m->top[v]), dual_of(m, even), dual_of(m, v), weight_of(m, even, v), m->width))
        return;
    x->from = even;
    x->to = v;
}

// Tells the free vertices that x is even now.
static void offer_all(struct matching *m, int32_t x)
{
    for (int32_t v = 0; v < m->vertices; v++) {
        int32_t u = m->label[v] == FREE ? member(m, x, v) : NO_MEMBER;
        if (u != NO_MEMBER) offer(m, u, v);
    }
}

// The next event of a free or even node from scratch. Of two even nodes the younger one looks after their edges.
// No member of an even node has an edge to another of them: such edges are not in its table.
static void look_around(struct matching *m, int32_t x)
{
    struct matching_node *node = &m->node[x];
    int64_t *at = at_of(m, x);
    never(at, m->width);
    for (int32_t u = 0; u < m->vertices; u++) {
        int32_t v = m->label[u] == EVEN ? member(m, x, u) : NO_MEMBER;
        if (v == NO_MEMBER || !improve(at, dual_of(m, u), dual_of(m, v), weight_of(m, u, v), m->width))
            continue;
        node->from = u;
        node->to = v;
    }
    for (int32_t i = 0; node->label == EVEN && at[0] != NEVER && i < m->width; i++)
        at[i] /= 2;
}

// ---- the search tree ----

static void make_even(struct matching *m, int32_t x)
{
    int64_t *at = at_of(m, x);
    set_label(m, x, EVEN);
    move_duals(m, x, 1);
    add(blossom_dual_of(m, x), m->now, -1, m->width);
    for (int32_t i = 0; at[0] != NEVER && i < m->width; i++)
        at[i] = (at[i] + m->now[i]) / 2;
    offer_all(m, x);
}

// A free node with a tight edge to the tree becomes odd, what it is matched with even.
static void grow(struct matching *m, int32_t x)
{
    struct matching_node *node = &m->node[x];
    node->up_from = node->from;
    node->up_to = node->to;
    set_label(m, x, ODD);
    move_duals(m, x, -1);
    add(blossom_dual_of(m, x), m->now, 1, m->width);
    if (is_vertex(m, x))
        never(at_of(m, x), m->width);
    else
        copy(at_of(m, x), blossom_dual_of(m, x), m->width);
    make_even(m, m->top[m->mate[node->base]]);
}

// The odd node above an even one, NOWHERE above the root, and the even one above that.
static int32_t above(const struct matching *m, int32_t even)
{
    int32_t mate = m->mate[m->node[even].base];
    return mate < 0 ? NOWHERE : m->top[mate];
}

static int32_t above_odd(const struct matching *m, int32_t odd)
{
    return m->top[m->node[odd].up_from];
}

// The lowest even node above both, climbing from both in turn.
static int32_t common_root(struct matching *m, int32_t a, int32_t b)
{
    m->stamp++;
    while (true) {
        if (a != NOWHERE && m->node[a].mark == m->stamp) return a;
        int32_t odd = a == NOWHERE ? NOWHERE : above(m, a),
                next = odd == NOWHERE ? NOWHERE : above_odd(m, odd);
        if (a != NOWHERE) m->node[a].mark = m->stamp;
        a = b;
        b = next;
    }
}

// ---- blossoms ----

static void join(struct matching *m, int32_t x, int32_t y, int32_t out, int32_t in)
{
    m->node[x].next = y;
    m->node[x].out = out;
    m->node[x].in = in;
    m->node[y].prev = x;
}

// Joins the path from an even node up to `root` as a part of a ring: away from the root, or towards it.
static void join_down(struct matching *m, int32_t even, int32_t root)
{
    while (even != root) {
        int32_t base = m->node[even].base, odd = above(m, even), next = above_odd(m, odd);
        join(m, odd, even, m->mate[base], base);
        join(m, next, odd, m->node[odd].up_from, m->node[odd].up_to);
        even = next;
    }
}

static void join_up(struct matching *m, int32_t even, int32_t root)
{
    while (even != root) {
        int32_t base = m->node[even].base, odd = above(m, even), next = above_odd(m, odd);
        join(m, even, odd, base, m->mate[base]);
        join(m, odd, next, m->node[odd].up_to, m->node[odd].up_from);
        even = next;
    }
}

// What the child c knows about edges to the outside of blossom b, into b's table.
static void learn(struct matching *m, int32_t b, int32_t c)
{
    uint16_t *nearest = nearest_of(m, b);
    for (int32_t v = 0; v < m->vertices; v++) {
        int32_t u = m->top[v] == b ? NO_MEMBER : member(m, c, v);
        if (u == NO_MEMBER) continue;
        if (improve(m->best + (size_t)v * (size_t)m->width, dual_of(m, u), nothing, weight_of(m, u, v),
                    m->width))
            nearest[v] = (uint16_t)u;
    }
}

// A child's duals as those of an even vertex, and its own blossom's dual at rest.
static void settle_child(struct matching *m, int32_t b, int32_t c)
{
    bool odd = m->node[c].label == ODD;
    if (odd) move_duals(m, c, 2);
    add(blossom_dual_of(m, c), m->now, odd ? -1 : 1, m->width);
    m->node[c].parent = b;
    never(at_of(m, c), m->width);
    set_top(m, c, b);
}

// The runs of the children, one behind the other, are the run of b.
static void string_together(struct matching *m, int32_t b)
{
    int32_t first = m->node[b].first, last = first;
    for (int32_t c = m->node[first].next; c != first; c = m->node[c].next) {
        m->after[m->node[last].tail] = m->node[c].head;
        last = c;
    }
    m->node[b].head = m->node[first].head;
    m->node[b].tail = m->node[last].tail;
}

static void make_nearest(struct matching *m, int32_t b)
{
    int32_t first = m->node[b].first, c = first;
    for (int32_t v = 0; v < m->vertices; v++) {
        nearest_of(m, b)[v] = NO_MEMBER;
        never(m->best + (size_t)v * (size_t)m->width, m->width);
    }
    do {
        learn(m, b, c);
        c = m->node[c].next;
    } while (c != first);
}

// Numbers are given out from the lowest.
static int32_t new_blossom(struct matching *m)
{
    int32_t b = m->unused[--m->unused_count];
    if (b >= m->vertices + m->blossoms) m->blossoms = b - m->vertices + 1;
    return b;
}

// The tight edge u-v between two even nodes closes an odd ring: it becomes one even node.
static void shrink(struct matching *m, int32_t u, int32_t v)
{
    int32_t root = common_root(m, m->top[u], m->top[v]), b = new_blossom(m), c = root;
    int32_t left = m->top[u], right = m->top[v];
    join_down(m, left, root);
    join_up(m, right, root);
    join(m, left, right, u, v);
    m->node[b] = (struct matching_node){.parent = NOWHERE, .base = m->node[root].base, .first = root};
    do {
        settle_child(m, b, c);
        c = m->node[c].next;
    } while (c != root);
    string_together(m, b);
    set_label(m, b, EVEN);
    for (int32_t i = 0; i < m->width; i++)
        blossom_dual_of(m, b)[i] = -m->now[i];
    make_nearest(m, b);
    offer_all(m, b);
    look_around(m, b);
}

// Matches the inside of x so that v is its base.
static void set_base(struct matching *m, int32_t x, int32_t v)
{
    if (m->node[x].base == v) return;
    int32_t c = child_with(m, x, v);
    set_base(m, c, v);
    for (int32_t y = m->node[c].next; y != c; y = m->node[m->node[y].next].next) {
        int32_t p = m->node[y].out, q = m->node[y].in;
        set_base(m, y, p);
        set_base(m, m->node[y].next, q);
        m->mate[p] = q;
        m->mate[q] = p;
    }
    m->node[x].first = c;
    m->node[x].base = v;
}

// Sets the children of b free; their duals stay as they are stored.
static void release(struct matching *m, int32_t b)
{
    int32_t first = m->node[b].first, c = first;
    do {
        m->node[c].parent = NOWHERE;
        set_top(m, c, c);
        set_label(m, c, FREE);
        c = m->node[c].next;
    } while (c != first);
}

// The children of the odd blossom b from the one the tree enters by to the one with the base, the way round
// that has an even number of edges, stay in the tree.
static void label_way(struct matching *m, int32_t b)
{
    int32_t first = m->node[b].first, c = child_with(m, b, m->node[b].up_to), steps = 0;
    int32_t from = m->node[b].up_from, to = m->node[b].up_to;
    for (int32_t x = first; x != c; x = m->node[x].next)
        steps++;
    release(m, b);
    enum label label = ODD;
    for (int32_t x = c; true; label = label == ODD ? EVEN : ODD) {
        set_label(m, x, label);
        m->node[x].up_from = from;
        m->node[x].up_to = to;
        if (x == first) return;
        int32_t y = steps % 2 ? m->node[x].next : m->node[x].prev;
        from = steps % 2 ? m->node[x].out : m->node[y].in;
        to = steps % 2 ? m->node[x].in : m->node[y].out;
        x = y;
    }
}

// The stored duals of a child of an expanded odd blossom, by its new label, and when an odd one expands.
static void place_child(struct matching *m, int32_t c)
{
    enum label label = m->node[c].label;
    never(at_of(m, c), m->width);
    if (label == ODD) {
        add(blossom_dual_of(m, c), m->now, 1, m->width);
        if (!is_vertex(m, c)) copy(at_of(m, c), blossom_dual_of(m, c), m->width);
        return;
    }
    move_duals(m, c, label == EVEN ? 2 : 1);
    if (label == EVEN) add(blossom_dual_of(m, c), m->now, -1, m->width);
}

// An odd blossom whose dual has come down to nothing falls apart.
static void expand(struct matching *m, int32_t b)
{
    int32_t first = m->node[b].first, c = first;
    label_way(m, b);
    do {
        place_child(m, c);
        c = m->node[c].next;
    } while (c != first);
    do {
        if (m->node[c].label == EVEN) offer_all(m, c);
        c = m->node[c].next;
    } while (c != first);
    do {
        if (m->node[c].label != ODD) look_around(m, c);
        c = m->node[c].next;
    } while (c != first);
    m->node[b].parent = UNUSED;
    never(at_of(m, b), m->width);
    m->unused[m->unused_count++] = b;
}

// ---- one search ----

// The even vertex u takes v; whom it leaves takes the next up the tree, as far as the root.
static void augment(struct matching *m, int32_t u, int32_t v)
{
    m->mate[v] = u;
    while (true) {
        int32_t x = m->top[u], left = m->mate[m->node[x].base];
        set_base(m, x, u);
        m->mate[u] = v;
        if (left < 0) return;
        int32_t odd = m->top[left];
        v = m->node[odd].up_to;
        u = m->node[odd].up_from;
        set_base(m, odd, v);
        m->mate[v] = u;
    }
}

static bool is_top(const struct matching *m, int32_t x)
{
    return m->node[x].parent == NOWHERE;
}

// Nodes that may exist: all vertices and the blossoms numbered so far.
static int32_t nodes(const struct matching *m)
{
    return m->vertices + m->blossoms;
}

static void forget_tree(struct matching *m)
{
    for (int32_t x = 0; x < nodes(m); x++) {
        if (!is_top(m, x) || m->node[x].label == FREE) continue;
        int64_t sign = m->node[x].label == EVEN ? -1 : 1;
        move_duals(m, x, sign);
        add(blossom_dual_of(m, x), m->now, -sign, m->width);
        set_label(m, x, FREE);
    }
}

// Sets `now` to the next event; false when there is none.
static bool advance(struct matching *m)
{
    const int64_t *least = at_of(m, 0);
    for (int32_t x = 1; x < nodes(m); x++)
        if (less(at_of(m, x), least, m->width)) least = at_of(m, x);
    copy(m->now, least, m->width);
    return least[0] != NEVER;
}

// What happens to x now. True: the root has found a partner.
static bool act(struct matching *m, int32_t x)
{
    struct matching_node *node = &m->node[x];
    bool found = node->label == FREE && m->mate[node->base] < 0;
    if (found)
        augment(m, node->from, node->to);
    else if (node->label == FREE)
        grow(m, x);
    else if (node->label == ODD)
        expand(m, x);
    else
        shrink(m, node->from, node->to);
    return found;
}

static bool act_on_all(struct matching *m)
{
    for (int32_t x = 0; x < nodes(m); x++)
        if (equal(at_of(m, x), m->now, m->width) && act(m, x)) return true;
    return false;
}

// Finds a partner for a vertex without one. False: there is no perfect matching.
static bool search(struct matching *m, int32_t root)
{
    for (int32_t x = 0; x < nodes(m); x++)
        never(at_of(m, x), m->width);
    copy(m->now, nothing, m->width);
    make_even(m, root);
    bool found = false;
    while (!found && advance(m))
        found = act_on_all(m);
    forget_tree(m);
    return found;
}

// ---- the start ----

static void start_nodes(struct matching *m)
{
    m->stamp = m->unused_count = 0;
    m->blossoms = 0;
    for (int32_t x = nodes_max(m->vertices) - 1; x >= m->vertices; x--) {
        m->node[x] = (struct matching_node){.parent = UNUSED};
        m->unused[m->unused_count++] = x;
    }
    for (int32_t v = 0; v < m->vertices; v++) {
        m->node[v] = (struct matching_node){.parent = NOWHERE, .base = v, .head = v, .tail = v};
        m->top[v] = v;
        m->mate[v] = MATCHING_NOBODY;
        m->label[v] = FREE;
        copy(blossom_dual_of(m, v), nothing, m->width);
    }
}

static void keep_best(struct matching *m, int32_t v, const int64_t *weight)
{
    int64_t *best = dual_of(m, v);
    if (weight[0] >= best[0] && less(best, weight, m->width)) copy(best, weight, m->width);
}

// Writes every edge the other way round too, in squares that stay in the processor's cache, and keeps the best
// weight of each vertex as its dual.
static void mirror_square(struct matching *m, int32_t from_a, int32_t from_b)
{
    int32_t to_a = from_a + SQUARE, to_b = from_b + SQUARE;
    for (int32_t a = from_a; a < to_a && a < m->vertices; a++)
        for (int32_t b = a < from_b ? from_b : a + 1; b < to_b && b < m->vertices; b++) {
            const int64_t *weight = weight_of(m, a, b);
            int64_t *back = weight_of(m, b, a);
            back[0] = MISSING;
            if (weight[0] == MISSING) continue;
            copy(back, weight, m->width);
            keep_best(m, a, weight);
            keep_best(m, b, weight);
        }
}

// Half of the best weight at each vertex: no edge is better than its two duals. False: a vertex has no edge.
static bool start_duals(struct matching *m)
{
    for (int32_t v = 0; v < m->vertices; v++)
        dual_of(m, v)[0] = MISSING;
    for (int32_t a = 0; a < m->vertices; a += SQUARE)
        for (int32_t b = a; b < m->vertices; b += SQUARE)
            mirror_square(m, a, b);
    for (int32_t v = 0; v < m->vertices; v++) {
        if (dual_of(m, v)[0] == MISSING) return false;
        for (int32_t i = 0; i < m->width; i++)
            dual_of(m, v)[i] /= 2;
    }
    return true;
}

static bool is_tight(const struct matching *m, int32_t u, int32_t v)
{
    const int64_t *a = dual_of(m, u), *b = dual_of(m, v), *w = weight_of(m, u, v);
    for (int32_t i = 0; i < m->width; i++)
        if (a[i] + b[i] != w[i]) return false;
    return true;
}

static void match_at_once(struct matching *m, int32_t v)
{
    for (int32_t u = 0; u < m->vertices && m->mate[v] < 0; u++) {
        if (u == v || m->mate[u] >= 0 || !is_tight(m, u, v)) continue;
        m->mate[u] = v;
        m->mate[v] = u;
    }
}

// The dual of a vertex without a mate as low as its edges allow: one of them is tight then.
static void lower_dual(struct matching *m, int32_t v)
{
    int64_t slack[MATCHING_WIDTH_MAX];
    never(slack, m->width);
    for (int32_t u = 0; u < m->vertices; u++)
        if (u != v) improve(slack, dual_of(m, u), dual_of(m, v), weight_of(m, u, v), m->width);
    add(dual_of(m, v), slack, -1, m->width);
}

bool matching_solve(struct matching *m)
{
    if (m->vertices % 2) return false;
    start_nodes(m);
    if (!start_duals(m)) return false;
    for (int32_t v = 0; v < m->vertices; v++)
        match_at_once(m, v);
    for (int32_t v = 0; v < m->vertices; v++)
        if (m->mate[v] < 0) {
            lower_dual(m, v);
            match_at_once(m, v);
        }
    for (int32_t v = 0; v < m->vertices; v++)
        if (m->mate[v] < 0 && !search(m, v)) return false;
    return true;
}

// ---- proofs ----

bool matching_may_gain(const struct matching *m, int32_t a, int32_t b, const int64_t *weight)
{
    const int64_t *x = dual_of(m, a), *y = dual_of(m, b);
    for (int32_t i = 0; i < m->width; i++)
        if (x[i] + y[i] != 2 * weight[i]) return x[i] + y[i] < 2 * weight[i];
    return false;
}

// The duals of the edge u-v less its weight: those of its ends and of all blossoms that hold both.
static void slack_of(const struct matching *m, int32_t u, int32_t v, int64_t *slack)
{
    copy(slack, dual_of(m, u), m->width);
    add(slack, dual_of(m, v), 1, m->width);
    add(slack, weight_of(m, u, v), -1, m->width);
    for (int32_t x = u; m->top[u] == m->top[v] && x != NOWHERE; x = m->node[x].parent) {
        int32_t y = v;
        while (y != NOWHERE && y != x)
            y = m->node[y].parent;
        if (y == x) add(slack, blossom_dual_of(m, x), 2, m->width);
    }
}

static bool proves_edge(const struct matching *m, int32_t u, int32_t v)
{
    int64_t slack[MATCHING_WIDTH_MAX];
    if (!matching_has(m, u, v)) return m->mate[u] != v;
    slack_of(m, u, v, slack);
    if (less(slack, nothing, m->width)) return false;
    return m->mate[u] != v || equal(slack, nothing, m->width);
}

static bool is_inside(const struct matching *m, int32_t x, int32_t v)
{
    while (v != NOWHERE && v != x)
        v = m->node[v].parent;
    return v == x;
}

static bool proves_blossom(const struct matching *m, int32_t x)
{
    int32_t size = 0, inside = 0;
    for (int32_t v = m->node[x].head; v != NOWHERE; v = next_in(m, x, v)) {
        size++;
        inside += is_inside(m, x, m->mate[v]);
    }
    return !less(blossom_dual_of(m, x), nothing, m->width) && size % 2 && inside == size - 1;
}

bool matching_proves(const struct matching *m)
{
    for (int32_t v = 0; v < m->vertices; v++) {
        if (m->mate[v] < 0 || m->mate[m->mate[v]] != v) return false;
        for (int32_t u = 0; u < v; u++)
            if (!proves_edge(m, u, v)) return false;
    }
    for (int32_t x = m->vertices; x < nodes(m); x++)
        if (m->node[x].parent != UNUSED && !proves_blossom(m, x)) return false;
    return true;
}
