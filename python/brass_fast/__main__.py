"""``python -m brass_fast`` is ``brass-fast``."""

from brass_fast.entry import main

if __name__ == "__main__":
    main()
