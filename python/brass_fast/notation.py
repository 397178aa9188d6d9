"""Actions as people write them, one line each, and back without loss.

    Build cotton 2 at Manchester (card Manchester; coal Bolton, iron market £2)
    Build iron 3 at Preston over P2's iron 1 with two cards (cards Wigan + port; coal Wigan/2)
    Canal Wigan-Preston (card port)
    Rail Wigan-Preston + Preston-Blackburn (card port; coal Wigan, Wigan)
    Develop cotton 1 + iron 1 (card Colne; iron Bolton, market £1)
    Sell Colne to Lancaster port; Burnley to the distant market (-2) (card cotton)
    Loan £30 (card Bury)
    Pass (card coal)
    Sell off port 2 at Fleetwood

Players are numbered by seat from 0. A space has its number (`Wigan/2`) where its town alone would leave a
choice. All that is said must be so; what is no choice need not be said.
"""

from brass_fast.notation_reading import parse
from brass_fast.notation_writing import UNFINISHED, Line, describe, line, lines

__all__ = ["UNFINISHED", "Line", "describe", "line", "lines", "parse"]
