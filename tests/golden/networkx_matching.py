# SPDX-License-Identifier: MIT
# Reads graphs from the file named on the command line ("graph VERTICES WIDTH EDGES", then "A B W1 W2 ..." lines) and
# prints for each the greatest total of a perfect matching as NetworkX finds it, component by component, or "none".
import sys

import networkx

SHIFT = 64  # a component never carries into the one before it: 60 vertices and weights below 2^44


def packed(weight):
    total = 0
    for component in weight:
        total = (total << SHIFT) + component
    return total


def answer(vertices, edges):
    graph = networkx.Graph()
    graph.add_nodes_from(range(vertices))
    for a, b, weight in edges:
        graph.add_edge(a, b, weight=packed(weight), own=weight)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < vertices:
        return "none"
    return " ".join(str(sum(column)) for column in zip(*(graph[a][b]["own"] for a, b in pairs)))


with open(sys.argv[1]) as lines:
    for line in lines:
        vertices, width, count = map(int, line.split()[1:])
        edges = []
        for _ in range(count):
            a, b, *weight = map(int, next(lines).split())
            edges.append((a, b, weight))
        print(answer(vertices, edges))
