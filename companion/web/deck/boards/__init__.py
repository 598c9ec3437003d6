"""What the templates of each way of playing need, prepared from a view: nothing is computed there.

A board is a function (opened, me, card, asked) -> values for `deck/boards/<name>.html`; `me` is the
seat whose cards are shown (or None), `card` the card of its hand that was chosen, `asked` the seat
that the address names.
"""
