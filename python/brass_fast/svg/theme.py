"""Colours: a light and a dark theme, and seats that differ in shape as well as in colour.

The four seat colours differ in lightness too, so that they can be told apart with any colour vision and in
grey print.
"""

from typing import Final, Literal

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")

#: Fill and ink of each seat; the ink is what can be read on the fill.
SEATS: Final = (
    ("#c8371e", "#ffffff"),
    ("#1565a7", "#ffffff"),
    ("#eab02c", "#2a2112"),
    ("#12917f", "#ffffff"),
)

#: The colours of the seats as ink on paper.
ON_PAPER: Final = ("#b5301a", "#1565a7", "#946300", "#0b7567")

_LIGHT: Final = {
    "page": "#fbf8f1",
    "sea": "#cfe2ec",
    "shore": "#a9c6d6",
    "land": "#f3ecdb",
    "hill": "#e9dfc8",
    "ink": "#2b2a28",
    "soft": "#6d675c",
    "faint": "#d8cdb4",
    "panel": "#ffffff",
    "edge": "#cbbfa5",
    "space": "#fffdf7",
    "glow": "#ff9d00",
    "canal": "#7fb2cf",
    "rail": "#a39a88",
    "coal": "#26262a",
    "iron": "#c96a1b",
    "cubeedge": "#ffffff",
}
_DARK: Final = {
    "page": "#17191c",
    "sea": "#1d2f3d",
    "shore": "#31495a",
    "land": "#2b2e2f",
    "hill": "#343838",
    "ink": "#f1ede4",
    "soft": "#b1ab9f",
    "faint": "#4a4d4d",
    "panel": "#212427",
    "edge": "#454a4e",
    "space": "#3a3e40",
    "glow": "#ffc247",
    "canal": "#4d83a3",
    "rail": "#8b8578",
    "coal": "#0d0d0f",
    "iron": "#e0812b",
    "cubeedge": "#d9d4c8",
}
PALETTES: Final[dict[Theme, dict[str, str]]] = {"light": _LIGHT, "dark": _DARK}

FONT: Final = "system-ui,'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif"


def style(theme: Theme, scope: str = "") -> str:
    """The style sheet of a theme. With a scope, a CSS selector, its rules hold inside of that only."""
    colour = PALETTES[theme]
    rules = [
        ("text", f"font-family:{FONT};fill:{colour['ink']}"),
        (".soft", f"fill:{colour['soft']}"),
        *((f".{name}", f"fill:{colour[name]}") for name in ("page", "sea", "land", "ink", "glow")),
        (".shore", f"fill:none;stroke:{colour['shore']};stroke-width:3"),
        (".hill", f"fill:none;stroke:{colour['hill']};stroke-width:7;stroke-linecap:round"),
        (".panel", f"fill:{colour['panel']};stroke:{colour['edge']}"),
        (".halo", f"stroke:{colour['land']};stroke-width:4;stroke-linejoin:round;paint-order:stroke"),
        (".free", f"fill:{colour['space']};stroke:{colour['soft']};stroke-width:1.2"),
        (".split", f"stroke:{colour['faint']};stroke-width:1"),
        (".icon", f"fill:{colour['soft']};stroke:{colour['soft']}"),
        (".sign", f"fill:{colour['ink']};stroke:{colour['ink']}"),
        (".canal", f"stroke:{colour['canal']};stroke-width:7;stroke-linecap:round"),
        (".rail", f"stroke:{colour['rail']};stroke-width:3.2"),
        (".ties", f"stroke:{colour['rail']};stroke-width:9;stroke-dasharray:2 7"),
        (".later", f"stroke:{colour['faint']};stroke-width:1.6;stroke-dasharray:3 5"),
        (".casing", f"stroke:{colour['ink']};stroke-width:11;stroke-linecap:round"),
        (".sleeper", f"stroke:{colour['ink']};stroke-width:13;stroke-dasharray:2.4 6.6"),
        (".link", "stroke-width:7.5;stroke-linecap:round"),
        (".wave", "stroke:#ffffff;stroke-width:2;stroke-dasharray:7 6;stroke-linecap:round"),
        (".coal", f"fill:{colour['coal']};stroke:{colour['cubeedge']};stroke-width:1.2"),
        (".iron", f"fill:{colour['iron']};stroke:{colour['cubeedge']};stroke-width:1.2"),
        (".slot", f"fill:none;stroke:{colour['edge']};stroke-width:1.2"),
        (".ring", f"fill:none;stroke:{colour['glow']};stroke-width:4"),
        (".trail", f"stroke:{colour['glow']};stroke-width:19;stroke-linecap:round;opacity:.75"),
        (".done", "fill:#fffaf0"),
        (".donetext", "fill:#2a2112"),
        (".edge", f"stroke:{colour['ink']};stroke-width:1.2"),
        (".panelink", f"fill:{colour['panel']}"),
        (".onglow", "fill:#2a2112"),
        (".back", f"fill:{colour['soft']};stroke:{colour['panel']}"),
    ]
    for seat, ((fill, ink), paper) in enumerate(zip(SEATS, ON_PAPER, strict=True)):
        rules += [
            (f".s{seat}", f"fill:{fill}"),
            (f".i{seat}", f"fill:{ink};stroke:{ink}"),
            (f".t{seat}", f"fill:{ink}"),
            (f".l{seat}", f"stroke:{fill}"),
            (f".o{seat}", f"fill:{paper};stroke:{paper}"),
        ]
    return "".join(f"{scope} {name}{{{rule}}}".lstrip() for name, rule in rules)
