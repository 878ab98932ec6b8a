# SPDX-License-Identifier: MIT
"""Every play of draughts, found by trying everything: a second reading of the laws, as rules.py is of the tables games.

Nothing here comes from the engine. A piece is its colour, "b" or "w", a capital when it is crowned; it stands on a row
(0 on top, where black begins) and a column. Laws 13 to 16 are those of the English game (rules 1.3).
"""
import random
import typing


class Game(typing.NamedTuple):
    edge: int = 8
    rows: int = 3  # of men, each side
    first: str = "b"
    huff: bool = False  # a missed capture may be played: laws 13 to 15
    men_take_back: bool = False
    flying: bool = False  # kings go any distance
    passes: bool = False  # a man that takes its way through the king-row goes on
    most: bool = False
    together: bool = False  # what was taken leaves when the play is over
    devil: bool = False


POLISH = Game(men_take_back=True, flying=True, passes=True)
GAMES = {
    "draughts": Game(),
    "draughts+huff": Game(huff=True),
    "losing-draughts": Game(),
    "polish-draughts": POLISH,
    "polish-draughts+huff": POLISH._replace(huff=True),
    "polish-draughts-100": POLISH._replace(edge=10, rows=4),
    "international-draughts": POLISH._replace(edge=10, rows=4, first="w", most=True, together=True),
    "devil-among-the-tailors": Game(devil=True),
}
ALL_WAYS = [(down, aside) for down in (1, -1) for aside in (1, -1)]


# ---- squares as they are numbered: along the dark squares of each row, from the top

def number(game, square):
    row, column = square
    return row * game.edge // 2 + column // 2 + 1


def squares(game):
    return [(row, column) for row in range(game.edge) for column in range(game.edge) if (row + column) % 2]


def start(game):
    board = {}
    for square in squares(game):
        if square[0] < game.rows and not game.devil:
            board[square] = "b"
        if square[0] >= game.edge - game.rows and not game.devil:
            board[square] = "w"
    if game.devil:  # 29 to 32 against 1, who goes every way
        board = {square: "w" for square in squares(game) if square[0] == game.edge - 1}
        board[(0, 1)] = "B"
    return board, game.first


def text(game, board, turn):
    """As PDN prints it."""
    sides = []
    for colour in "wb":
        own = sorted((number(game, square), piece) for square, piece in board.items() if piece.lower() == colour)
        sides.append(colour.upper() + ",".join(("K" if piece.isupper() else "") + str(n) for n, piece in own))
    return f"{turn.upper()}:{sides[0]}:{sides[1]}"


# ---- plays

def ahead(piece):
    return 1 if piece == "b" else -1


def goes(piece):
    return [way for way in ALL_WAYS if piece.isupper() or way[0] == ahead(piece)]


def step(game, square, way):
    row, column = square[0] + way[0], square[1] + way[1]
    return (row, column) if 0 <= row < game.edge and 0 <= column < game.edge else None


def line(game, square, way, far):
    """The squares from here on in one direction; only the next one unless the piece goes far."""
    found = []
    at = step(game, square, way)
    while at and (far or not found):
        found.append(at)
        at = step(game, at, way)
    return found


def crowned(game, piece, square):
    king_row = game.edge - 1 if piece.lower() == "b" else 0
    return piece.upper() if square[0] == king_row and not game.devil else piece


def moves(game, board, square):
    piece = board[square]
    for way in goes(piece):
        for to in line(game, square, way, game.flying and piece.isupper()):
            if to in board:
                break
            yield to


def jumps(game, board, gone, square, piece):
    """Every single jump: what is taken, and where the piece comes down."""
    far = game.flying and piece.isupper()
    for way in ALL_WAYS if game.men_take_back else goes(piece):
        met = next((at for at in line(game, square, way, far) if at in board), None)
        if met is None or met in gone or board[met].lower() == piece.lower():
            continue
        for to in line(game, met, way, far):
            if to in board:
                break
            yield met, to


def chains(game, board, gone, square, piece, hops=0):
    """Captures from here on: what was taken, where it ended, whether it is over. `board` is without the piece itself."""
    row_stops = hops and crowned(game, piece, square) != piece and not game.passes
    on = [] if row_stops else list(jumps(game, board, gone, square, piece))
    if hops:
        yield gone, square, not on
    for met, to in on:
        left = board if game.together else {at: other for at, other in board.items() if at != met}
        yield from chains(game, left, gone | {met}, to, piece, hops + 1)


def plays(game, board, turn):
    """Every play: the board after it and its verdict, legal or missed; where nothing may be missed, only legal ones."""
    other = "w" if turn == "b" else "b"
    taking, going = [], []
    for square, piece in board.items():
        if piece.lower() != turn:
            continue
        rest = {at: held for at, held in board.items() if at != square}
        for to in moves(game, board, square):
            going.append(rest | {to: crowned(game, piece, to)})
        for gone, to, over in chains(game, rest, frozenset(), square, piece) if not game.devil else ():
            after = {at: held for at, held in rest.items() if at not in gone} | {to: crowned(game, piece, to)}
            taking.append((len(gone), over, after))
    whole = [(count, after) for count, over, after in taking if over]
    most = max((count for count, _ in whole), default=0)
    legal = [after for count, after in whole if count == most or not game.most] if whole else going
    answers = {text(game, after, other): (after, "legal") for after in legal}
    if game.huff:
        for after in [after for _, _, after in taking] + going:
            answers.setdefault(text(game, after, other), (after, "missed"))
    return answers, bool(whole)


# ---- random games

def setup(game, chance):
    """Some pieces anywhere, kings among them: what random play from the start seldom comes to."""
    board = {}
    for square in chance.sample(squares(game), chance.randint(5, game.edge * game.edge // 4)):
        piece = chance.choice("bbwwBW")
        if crowned(game, piece, square) == piece:
            board[square] = piece
    return board, chance.choice("bw")


def positions(game, chance):
    """For ever: boards of random games, and what is asked of them. Every second game begins with a few pieces anywhere."""
    from_start = False
    while True:
        from_start = not from_start
        board, turn = start(game) if from_start or game.devil else setup(game, chance)
        for _ in range(120):
            answers, takes = plays(game, board, turn)
            yield text(game, board, turn), {after: verdict for after, (_, verdict) in answers.items()}, takes
            if not answers:
                break
            board = chance.choice(sorted(answers.items()))[1][0]
            turn = "w" if turn == "b" else "b"


def sample(variant, count, seed):
    """So many different positions; at least two in five have a capture to make, or at most one play. Where nothing is ever taken one in five."""
    game, chance = GAMES[variant], random.Random(f"{variant} {seed}")
    chosen, bound = {}, 0
    for position, answers, takes in positions(game, chance):
        if len(chosen) == count:
            return chosen, bound
        binds = takes or len(answers) <= 1
        room = count * (0.8 if game.devil else 0.6) - (len(chosen) - bound)
        if position in chosen or (not binds and room <= 0) or (not game.devil and chance.random() < 0.3):
            continue
        chosen[position] = answers
        bound += binds
    raise AssertionError("unreachable")
