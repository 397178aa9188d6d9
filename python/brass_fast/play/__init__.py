"""An evening's game: people and bots at one table, kept on disk after every answer.

`session` holds the game, `choices` says what each answer costs and leads to, `terminal` shows it in a
terminal.
"""
