"""Roll Through the Ages: The Bronze Age, with its three score sheets."""

from nomarch.engine import Game

from . import advice, drawing, lessons, rules, words

GAME = Game(rules=rules, advice=advice, words=words, drawing=drawing, lessons=lessons)
