# make run is all a player needs; the other targets are for those who change the program.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
CORES  ?= logical

.PHONY: help run test quick lint types format messages bench fuzz faults clean
help:
	@echo "make run        start Spielblock on this machine"
	@echo "make test       everything: lint, types, all tests in Chromium and on PostgreSQL"
	@echo "make quick      the tests that need neither Chromium nor PostgreSQL"
	@echo "make lint       ruff and mypy;  make format  lets ruff repair what it can"
	@echo "make messages   bring the translations up to date with the source"
	@echo "make fonts      make the subsets of the fonts from tests/data/fonts"
	@echo "make bench      print the measured speed, as ratios to a bare Flask app"
	@echo "make faults     kill processes while they save, on SQLite and PostgreSQL; nothing may be lost"
	@echo "make fuzz       send 20,000 random requests; none may be answered with an error of ours"

run: $(VENV)/.app
	$(BIN)/companion serve

test: system $(VENV)/.test
	$(MAKE) lint
	rm -f .coverage .coverage.*
	.ci/with-postgres .ci/suite $(BIN)/python $(CORES)
	$(BIN)/coverage report --fail-under=100

quick: $(VENV)/.test
	$(BIN)/python -m pytest -m "not browser and not postgres" -n $(CORES)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) types

types: $(VENV)/.test
	$(BIN)/mypy

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: $(VENV)/.test
	$(BIN)/python -m tests.catalogs

fonts: $(VENV)/.test
	$(BIN)/python -m tests.fonts

bench: $(VENV)/.test
	$(BIN)/python -m tests.bench

fuzz: $(VENV)/.test
	$(BIN)/python -m tests.fuzz

faults: system $(VENV)/.test
	.ci/with-postgres $(BIN)/python -m tests.faults

clean:
	rm -rf $(VENV) .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist

.PHONY: system
system:
	.ci/system-packages

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.app: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test]"
	touch $(VENV)/.app $@
