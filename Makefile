# The two commands of the README are `make play` and `make test`; both do all set-up themselves.
# `make play` installs what a player needs; what tests need besides comes into the same place later.

# python3, unless it was built without optimising, as pyenv builds it, and the system's own can do: a sixth less CPU then.
OPTIMISED := import sys, sysconfig; sys.exit("--enable-optimizations" not in (sysconfig.get_config_var("CONFIG_ARGS") or ""))
WILL_DO := import ensurepip, sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
PYTHON ?= $(shell if python3 -c '$(OPTIMISED)'; then echo python3; \
	elif /usr/bin/python3 -c '$(WILL_DO)' 2>/dev/null; then echo /usr/bin/python3; else echo python3; fi)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TEST := $(VENV)/.ready-test
READY_DOCS := $(VENV)/.ready-docs
# Only modules that are used are turned into bytecode, when they are used: a fifth of the space, and less waiting.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt
# Four processes on two cores, since tests with servers and browsers wait a good deal; each file stays in one process.
# The plugins of Schemathesis and Hypothesis are slow to begin, and nothing here needs them.
PARALLEL := -n 4 --dist loadfile --no-loadscope-reorder -p no:schemathesis -p no:hypothesispytest
# Bytecode is kept wherever this runs: without it every server that a test starts would take seconds longer.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick check messages bench docs clean system

play: $(READY)
	@$(BIN)/nomarch

# Everything. The games are compiled first, each once and side by side; all tests and the servers they start then
# find them in the cache.
test: $(READY_TEST) system
	$(BIN)/python tests/support/warming.py
	$(BIN)/python -m pytest $(PARALLEL) --durations=20 -rfER

# What needs neither compiler nor browser nor server: an answer within a minute.
quick: $(READY_TEST)
	$(BIN)/python -m pytest -n 2 --dist worksteal --quick -p no:schemathesis

check: $(READY_TEST)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# After changing a sentence: extract, update, check and compile the catalogues of all languages.
messages: $(READY_TEST)
	$(BIN)/python scripts/messages.py

bench: $(READY_TEST)
	$(BIN)/nomarch bench
	$(BIN)/python benchmarks/against_c.py
	$(BIN)/python benchmarks/start.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python benchmarks/strength.py

# The tests play in a real browser, store in a real PostgreSQL and stand behind a real nginx, all from the system's packages.
# Where it can be had, a Chromium without windows comes beside the whole one: it takes two fifths less CPU, but shows no notices.
system:
	@shell=""; missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium fonts-dejavu-core"; \
	command -v chromium-headless-shell >/dev/null || shell=" chromium-headless-shell"; \
	ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$$missing postgresql"; \
	PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null || missing="$$missing nginx-light"; \
	if [ "$$(id -u)" = 0 ]; then as=""; else as="sudo"; fi; \
	install="$$as apt-get install -y -qq --no-install-recommends"; \
	if [ -n "$$shell$$missing" ]; then \
		echo "Installing for the tests:$$missing$$shell"; \
		$$as apt-get update -qq; \
		[ -z "$$missing" ] || $$install $$missing >/dev/null || exit 1; \
		[ -z "$$shell" ] || $$install $$shell >/dev/null || echo "The whole Chromium does without it."; \
	fi

# The API reference from the docstrings, in docs/reference; nothing in it is fetched from elsewhere.
docs: $(READY_DOCS)
	$(BIN)/python docs/reference.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { echo "A place for $(PYTHON): $(VENV)"; $(PYTHON) -m venv --clear $(VENV); }
	$(INSTALL) -e .
	@touch $@

$(READY_TEST): $(READY)
	$(INSTALL) -e '.[dev,postgres,render,research]'
	@touch $@

$(READY_DOCS): $(READY)
	$(INSTALL) -e '.[docs,research]'
	@touch $@
