"""Pig: a whole game in four small rooms, as the example of how to write one for Nomarch.

On your turn roll one die as often as you like. Each roll of 2 to 6 goes into your pot; a
1 loses the pot and ends the turn. Hold, and the pot is yours. Who first holds 100 wins.
"""

from nomarch.engine import Game

from . import advice, drawing, rules, words

GAME = Game(rules=rules, advice=advice, words=words, drawing=drawing)
