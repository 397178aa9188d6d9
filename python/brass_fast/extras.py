"""What is said when an optional package is missing."""


def missing(module: str, extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Give the error for a module of this package that needs an extra; `error` itself if it is another."""
    needed = (error.name or "").partition(".")[0]
    if needed not in NEEDED[extra]:
        return error
    text = f"{module} needs the package {needed}: pip install 'brass-fast[{extra}]'"
    return ModuleNotFoundError(text, name=error.name)


#: The packages that each extra brings, by the names under which they are imported.
NEEDED = {
    "gymnasium": ("gymnasium",),
    "openspiel": ("pyspiel",),
    "pettingzoo": ("pettingzoo", "gymnasium"),
}
