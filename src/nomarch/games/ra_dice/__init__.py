"""Ra: The Dice Game."""

from nomarch.engine import Game

from . import advice, drawing, lessons, rules, words

GAME = Game(rules=rules, advice=advice, words=words, drawing=drawing, lessons=lessons)
