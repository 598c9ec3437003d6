"""The digital deck, pure: shuffle, deal, and a table that knows what each seat may see.

A table is a value made by its events: `table.begin` lays it, `table.apply` adds one event or says
why not, `view.view` tells what a seat sees. Chance (an order, a face of the die) is drawn once and
stored in the event, so that replaying the events gives the same table; no seed is kept anywhere.
"""
