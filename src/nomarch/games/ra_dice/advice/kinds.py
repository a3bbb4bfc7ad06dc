"""Kinds of decisions, for study: what a seat was about when it chose one of these actions."""

from ..rules.actions import BUILD, CROWN, DIE, DISASTER, DONE, LOSE_CIVILIZATION, REROLL, SAIL, SETTLE

KINDS = {
    "keep": (range(REROLL, CROWN),),
    "pharaoh": (range(CROWN, SAIL),),
    "nile": (range(SAIL, SETTLE),),
    "civilization": (range(SETTLE, BUILD),),
    "monument": (range(BUILD, DISASTER),),
    "disaster": (range(DISASTER, DONE),),
    "lose": (range(LOSE_CIVILIZATION, DIE),),
}
