"""python-chess drives `perftboard uci` and counts along: python_chess.py EXECUTABLE"""

import asyncio
import sys

import chess
import chess.engine

from by_python_chess import divide

# Positions, moves played in them, and how deep to count.
CASES = [
    (chess.STARTING_FEN, "", 3),
    (chess.STARTING_FEN, "e2e4 e7e5 g1f3", 2),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "", 2),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4", 2),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "g2h1q", 2),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", 2),
]


class Perft(chess.engine.BaseCommand):
    """`go perft`: the leaves after each root move, and all of them."""

    def __init__(self, engine, board, depth):
        super().__init__(engine)
        self.engine, self.board, self.depth = engine, board, depth
        self.roots = {}

    def start(self):
        self.engine._position(self.board)
        self.engine.send_line(f"go perft {self.depth}")

    def line_received(self, line):
        if line.startswith("Nodes searched: "):
            self.result.set_result((self.roots, int(line.split(": ")[1])))
        elif line.startswith("info string stopped"):
            self.set_finished()
        elif line.startswith("info string"):
            raise chess.engine.EngineError(line)
        elif line:
            move, nodes = line.split(": ")
            self.roots[move] = int(nodes)
        elif self.result.done():
            # The blank line after the count.
            self.set_finished()

    def cancel(self):
        self.engine.send_line("stop")


async def compare(engine, fen, moves, depth):
    board = chess.Board(fen)
    for move in moves.split():
        board.push_uci(move)
    roots, nodes = await engine.communicate(lambda engine: Perft(engine, board, depth))
    expected = divide(board, depth)
    assert roots == expected, f"{board.fen()}: {roots}, expected {expected}"
    assert nodes == sum(expected.values()), f"{board.fen()}: {nodes}"
    print(f"{nodes} leaves of {fen} {moves}")


async def stop_in_the_middle(engine):
    count = asyncio.create_task(
        engine.communicate(lambda engine: Perft(engine, chess.Board(), 9))
    )
    await asyncio.sleep(0.5)
    assert not count.done(), "9 half-moves take longer than that"
    # python-chess stops what is on when something else is asked for.
    await engine.ping()
    assert count.cancelled(), count
    print("stopped")


async def main(executable):
    _, engine = await chess.engine.popen_uci([executable, "uci", "--board", "sim", "--line-clocks", "4"])
    assert engine.id["name"].startswith("perftboard "), engine.id
    await engine.ping()
    for case in CASES:
        await compare(engine, *case)
    await stop_in_the_middle(engine)
    await compare(engine, *CASES[1])
    played = await engine.play(chess.Board(), chess.engine.Limit(depth=1))
    assert played.move is None, played
    await engine.quit()
    assert engine.returncode.result() == 0, engine.returncode.result()


asyncio.run(asyncio.wait_for(main(sys.argv[1]), timeout=300))
