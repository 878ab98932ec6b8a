# SPDX-License-Identifier: MIT
# Runs inside GNU Backgammon: reads "POSITION DICE" lines from the file named by TD_QUESTIONS and prints, for each,
# "ANSWER POSITION DICE ID ID ..." with the positions after every legal play as the opponent on roll sees them.
import os
import gnubg

SETTINGS = """set player 0 human
set player 1 human
set automatic game off
set automatic move off
set automatic roll off
set automatic bearoff off
set confirm new off
set display off
set evaluation chequer evaluation plies 0
new match 7"""


def after(board, play):
    opponent, mover = list(board[0]), list(board[1])
    for start, end in play:
        mover[start - 1] -= 1
        if end == 0:
            continue
        mover[end - 1] += 1
        across = 24 - end
        if opponent[across] == 1:
            opponent[across] = 0
            opponent[24] += 1
    return gnubg.positionid((tuple(mover), tuple(opponent)))


def answer(position, dice):
    gnubg.command("set board " + position)
    gnubg.command("set dice %s %s" % (dice[0], dice[1]))
    board = gnubg.board()
    hints = gnubg.hint(4000)["hint"]
    results = {after(board, gnubg.parsemove(hint["move"])) for hint in hints if hint.get("move")}
    print("\nANSWER", position, dice, *sorted(results), flush=True)


for line in SETTINGS.splitlines():
    gnubg.command(line)
with open(os.environ["TD_QUESTIONS"]) as questions:
    for question in questions:
        answer(*question.split())
