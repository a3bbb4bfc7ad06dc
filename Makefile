# The two commands of the README are `make play` and `make test`; both do all set-up themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check messages bench clean system

play: $(READY)
	@$(BIN)/nomarch

test: $(READY) system
	$(BIN)/python -m pytest

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# After changing a sentence: extract, update, check and compile the catalogues of all languages.
messages: $(READY)
	$(BIN)/python scripts/messages.py

bench: $(READY)
	$(BIN)/nomarch bench
	$(BIN)/python benchmarks/start.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python benchmarks/strength.py

# The tests play in a real browser and store in a real PostgreSQL, both from the system's packages.
system:
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium fonts-dejavu-core"; \
	ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$$missing postgresql"; \
	if [ -n "$$missing" ]; then \
		echo "Installing for the tests:$$missing"; \
		if [ "$$(id -u)" = 0 ]; then as=""; else as="sudo"; fi; \
		$$as apt-get update -qq && $$as apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,postgres,research]'
	@touch $@
