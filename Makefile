# make demo | test | check | bench | lock | clean; each sets up what it needs.
# make demo and make test set up all that they need.
.PHONY: demo test fast slow check bench lock clean setup screenshots
PY := .venv/bin/python

setup: .venv/.ready
.venv/.ready: requirements-dev.txt pyproject.toml scripts/setup
	scripts/setup
	@touch $@

demo: setup
	$(PY) scripts/demo.py $(if $(FRESH),--fresh)

test: fast slow check

# On both cores.
fast: setup
	$(PY) -m pytest -m "not slow" -n 2

# Real processes, real disks, a real browser.
slow: setup
	$(PY) -m pytest -m slow -n 2

check: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: setup
	$(PY) -m tests.bench

lock:
	scripts/lock

clean:
	rm -rf .venv .demo

screenshots: setup
	$(PY) scripts/screenshots.py
