"""A game as a value that anybody can write down: fields, rules, checks, rotation, end, who wins.

`reader` makes a `Definition` from plain data and names everything that is wrong with it;
`evaluate` scores a round with it, `checks` says what cannot be right, `course` follows a play.
"""
