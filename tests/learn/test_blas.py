"""Fitting leaves the other cores to those who play."""

import pytest

from nomarch.learn import blas


def test_one_thread_while_fitting_and_as_before_afterwards():
    library = blas._library()
    if library is None:
        pytest.skip("this NumPy does not use OpenBLAS")
    get, set_ = library
    before = get()
    set_(2)
    try:
        with blas.one_thread():
            assert get() == 1
        assert get() == 2
        with pytest.raises(ValueError, match="went wrong"), blas.one_thread():
            raise ValueError("it went wrong")
        assert get() == 2
    finally:
        set_(before)


def test_without_openblas_nothing_happens(monkeypatch):
    monkeypatch.setattr(blas, "_library", lambda: None)
    with blas.one_thread():
        pass
