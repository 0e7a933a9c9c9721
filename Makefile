# Every target can be run again at any time; packages are installed anew only when
# pyproject.toml has changed. Another Python: make sim PYTHON=python3.12

PYTHON ?= python3
VENV ?= .venv
GAMES ?= 1e6

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
DIEHARDER := $(shell command -v dieharder 2>/dev/null)

.PHONY: help sim test bench verify analysis golden docs lint clean

help:
	@echo "make sim      play $(GAMES) games and show the result (GAMES=1e5 for fewer)"
	@echo "make test     run the test suite"
	@echo "make bench    measure speed"
	@echo "make verify   run the slow statistical checks"
	@echo "make analysis run the studies again, and write analysis/README.md"
	@echo "make golden   play the golden games again, after a change to the streams"
	@echo "make docs     build the site in build/docs; a warning is an error"
	@echo "make lint     check style and types"
	@echo "make clean    remove $(VENV) and what was built"

sim: $(VENV)/.run
	$(BIN)/njet-sim --games $(GAMES)

test: $(VENV)/.test
	$(BIN)/python -m pytest

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks.run

verify: $(VENV)/.test dieharder
	$(BIN)/python -m pytest -m verify

analysis: $(VENV)/.test
	$(BIN)/python -m analysis.studies

golden: $(VENV)/.test
	$(BIN)/python tests/golden/make.py

docs: $(VENV)/.docs
	$(BIN)/python -m sphinx --quiet --fresh-env --write-all --fail-on-warning --keep-going docs build/docs

lint: $(VENV)/.lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) build dist

# The battery of random-number tests is not on the Python index. Its tests are skipped without it.
.PHONY: dieharder
dieharder:
ifeq ($(DIEHARDER),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq dieharder; \
	else \
		echo "dieharder is not installed, its tests are skipped (Debian: apt-get install dieharder)"; \
	fi
endif

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: pyproject.toml | $(VENV)/.made
	$(PIP) --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/.made
	$(PIP) --editable '.[test]'
	@touch $@ $(VENV)/.run

$(VENV)/.lint: pyproject.toml | $(VENV)/.made
	$(PIP) --editable '.[lint]'
	@touch $@ $(VENV)/.run

$(VENV)/.docs: pyproject.toml | $(VENV)/.made
	$(PIP) --editable '.[docs]'
	@touch $@ $(VENV)/.run
