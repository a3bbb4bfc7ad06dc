"""Actions with a value: put in order once."""

from nomarch.engine import Rated
from nomarch.engine.rated import best_first


def test_the_greatest_value_comes_first_and_of_equals_the_one_found_first():
    found = [Rated(4, 0.2), Rated(7, 0.5, 0.1, 20), Rated(1, 0.5), Rated(2, -1.0)]
    assert [rated.action for rated in best_first(found)] == [7, 1, 4, 2]
