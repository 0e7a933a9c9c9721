"""The interfaces' packages are extras: what is missing is said."""

import importlib
import sys

import pytest

from njet.core.errors import BadInput


@pytest.mark.parametrize(
    "module, package, extra",
    [
        ("njet.adapters.njet_v0", "pettingzoo", "pettingzoo"),
        ("njet.adapters.open_spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_one_line(monkeypatch, module, package, extra):
    for name in [name for name in sys.modules if name.startswith("njet.adapters.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(BadInput) as caught:
        importlib.import_module(module)
    said = f"the package {package} is missing: pip install 'njet-sim[{extra}]' brings it"
    assert str(caught.value) == said
