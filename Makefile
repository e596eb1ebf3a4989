# Two environments, each for one purpose:
#   .venv       to use and write the lab: the checkout, editable, with what JupyterLab, Voila and figures need.
#   .venv-test  to check it: the tools, and the wheel, installed as a user would install it. What is missing in the
#               wheel is missing in the tests. Only `make check` takes the checkout from it, for speed: `python -m
#               pytest` puts the folder before what is installed, and `pytest` does not.
# One environment for both would have to swap the editable install for the wheel and back, and an editable install
# hides a file that the wheel lacks. Stamps say what each was made from: nothing is installed or built twice.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help

PYTHON ?= $(or $(shell command -v python3.11 || command -v python3),python3)
MORE = $(shell expr $$(nproc) + 1)
PIP = -m pip --disable-pip-version-check --quiet
TEST = .venv-test/bin
# pytest rewrites the asserts of all tests and of the package, in each of its processes: it may keep the result.
export PYTHONDONTWRITEBYTECODE :=
# What only the browser and the notebooks need takes seconds to load.
LIGHT = --ignore=tests/browser -p no:nbval

# All that goes into the wheel; a folder is newer when a file in it is added or removed.
SOURCES := pyproject.toml hatch_build.py $(wildcard README.md LICENSE) \
	$(shell find rqa_lab/. notebooks/. share/. \( -name __pycache__ -o -name '.?*' \) -prune -o -print 2>/dev/null)
TEMPLATE := $(shell find share -type f 2>/dev/null)

.PHONY: help explore check test lint types quick unit sweep notebooks browser docs site site-browser bench bots games fuzz why mutate hosts pictures format renew lock release clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

explore: .venv/.ready ## open the explorer in the browser (ARGS="..." is passed on)
	@.venv/bin/rqa-lab explore $(ARGS)

check: lint types quick ## what to run while working: lint, types and the quick tests, below two minutes

# Of the slow tests and the browser's it takes one half, the other after the next commit: all of them take half an
# hour. `make unit` and `make browser` take all.
test: HALF = --half=$(shell git rev-list --count HEAD 2>/dev/null || echo 0)
test: lint types unit notebooks browser ## what has to pass before each push; stops at the first part that fails

lint: .venv-test/.tools ## ruff: rules and format
	$(TEST)/ruff check .
	$(TEST)/ruff format --check .

types: .venv-test/.tools ## mypy --strict on the package
	$(TEST)/mypy --strict

quick: .venv-test/.tools ## the tests that are not slow, of the checkout: nothing is built
	$(TEST)/python -m pytest $(LIGHT) --ignore=tests/test_wheel.py -q -n auto -m "not slow" $(ARGS)

# One process more than cores: some tests wait for a server or a kernel.
# `pytest` and not `python -m pytest`: the latter puts the checkout on sys.path, before the wheel.
unit: .venv-test/.wheel ## the tests without browser and notebooks, on all cores
	RQA_WHEEL=1 $(TEST)/pytest $(LIGHT) -q -n $(MORE) --dist worksteal $(HALF) $(ARGS)

sweep: export RQA_SWEEP = 1
sweep: unit ## the same, and what goes through the whole library takes all of it, not a share

notebooks: .venv-test/.wheel ## run every notebook and compare its outputs
	RQA_WHEEL=1 $(TEST)/pytest -q --no-skip --nbval --nbval-current-env -n auto --dist loadfile notebooks $(ARGS)

# Three at once on two cores: a page waits for clocks or its kernel, and so does its test.
browser: .venv-test/.wheel ## the explorer in Chromium (RQA_TRANSPORT=served: every test of it over Voila)
	browser="$$($(TEST)/python tools/browser.py)"; \
	RQA_WHEEL=1 RQA_BROWSER="$$browser" $(TEST)/pytest -q --no-skip -n 3 --dist worksteal -m browser $(HALF) $(ARGS)

docs: .venv-test/.tools ## pages of docs/ and a reference, into build/docs/; a broken link or name fails
	$(TEST)/python tools/docs.py build/docs

site: .venv/$(if $(LOCKED),.locked,.site) ## write explorer and notebooks as plain files into site/ (LOCKED=1, ARGS="--docs --url https://…")
	.venv/bin/rqa-lab site site --notebooks $(ARGS)

site-browser: .venv-test/.wheel ## every test of the explorer on the site too (ARGS="tests/browser/test_flows.py")
	browser="$$($(TEST)/python tools/browser.py)"; \
	RQA_WHEEL=1 RQA_BROWSER="$$browser" RQA_TRANSPORT=site $(TEST)/pytest -q -n 2 --dist worksteal -m browser $(KERNEL) $(ARGS)
# what is served in other ways, and has no site
KERNEL = $(patsubst %,--ignore=tests/browser/test_%.py,jupyterlab labs widgets)

bench: .venv-test/.bench ## measure beside the peers, row by row (quiet machine, eight minutes; ARGS="--only rqa:copy")
	$(TEST)/python $(BENCH) $(ARGS)
BENCH ?= benchmarks/bench.py

bots: .venv-test/.wheel ## how strong the bots are, pair by pair (hours; ARGS="--pair strong,planner --game rqa")
	$(TEST)/python benchmarks/bots.py $(ARGS)

games: .venv-test/.wheel ## whole games between bots with all checks on (ARGS=10000: how many)
	$(TEST)/python tests/checked_games.py $(or $(ARGS),100)

fuzz: .venv-test/.wheel ## play at random from all kinds of positions with all checks on (ARGS="--actions 20000")
	$(TEST)/python tests/fuzz.py $(ARGS)

why: .venv-test/.wheel ## ask the explorer "why" at every step, space and button of the library (ARGS="--game rqa")
	$(TEST)/python tests/why.py $(ARGS)

mutate: .venv-test/.mutate ## change the engine in small ways and count what the tests notice (ARGS="--only core")
	$(TEST)/python tools/mutate.py $(ARGS)

hosts: .venv-test/.hosts ## run what deploy/ has for files, several servers, a hub and Prometheus, and lose a server (ARGS="nginx caddy")
	RQA_BROWSER="$$($(TEST)/python tools/browser.py)" $(TEST)/python tools/hosts.py $(ARGS)

pictures: .venv-test/.tools ## take the pictures of README again
	RQA_BROWSER="$$($(TEST)/python tools/browser.py)" PYTHONPATH=.:tests $(TEST)/python tools/pictures.py

format: .venv-test/.tools ## let ruff repair and format
	$(TEST)/ruff check --fix .
	$(TEST)/ruff format .

renew: .venv/.ready .venv-test/.tools ## write modules, golden texts and notebooks anew (ARGS="notebooks/..." for some)
	.venv/bin/python tools/modules.py
	.venv/bin/python tools/places.py
	.venv/bin/python tools/bank.py
	RQA_GOLDEN=write $(TEST)/python -m pytest $(LIGHT) -q -m golden
	.venv/bin/python tools/notebooks.py $(ARGS)

lock: .venv-test/.release ## renew deploy/locks/, the digests of images and the commits of actions, as far as they are reached
	$(TEST)/python tools/lock.py

release: .venv-test/.release ## wheel, source and the list of what goes with them into dist/ (RQA_HOME=https://…)
	rm -rf dist
	$(TEST)/python -m build --no-isolation --outdir dist . >/dev/null
	$(TEST)/twine check --strict dist/*
	PYTHONPATH=. $(TEST)/python tools/sbom.py dist

clean: ## remove what was built and cached; the environments stay
	rm -rf build dist .venv-test/.wheel .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find . \( -name '.venv*' -o -name .git \) -prune -o \
		\( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -prune -exec rm -rf {} +

# ---- environments ----

# Makes an environment if it is not there, or if the Python that it was made from has gone.
define environment
@$(1)/bin/python -c '' 2>/dev/null || $(PYTHON) tools/environment.py $(1)
@echo "Installing into $(1); the first time takes about a minute."
endef

.venv/.ready: pyproject.toml hatch_build.py $(TEMPLATE)
	$(call environment,.venv)
	.venv/bin/python $(PIP) install --editable '.[lab,figures]'
	@touch $@

.venv/.site: .venv/.ready
	.venv/bin/python $(PIP) install --editable '.[site-notebooks,docs]'
	@touch $@

# As for Pages: the versions of the lock, each by its hash, in place of the newest in the ranges.
.venv/.locked: pyproject.toml hatch_build.py $(TEMPLATE) deploy/locks/site.txt
	$(call environment,.venv)
	.venv/bin/python $(PIP) install --require-hashes --requirement deploy/locks/site.txt
	.venv/bin/python $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv-test/.tools: pyproject.toml
	$(call environment,.venv-test)
	.venv-test/bin/python $(PIP) install '.[lab,figures,docs,test,dev]'
	@touch $@

.venv-test/.wheel: .venv-test/.tools $(SOURCES)
	rm -rf dist
	$(TEST)/python -m build --wheel --no-isolation --outdir dist . >/dev/null
	$(TEST)/python $(PIP) install --no-deps --force-reinstall dist/*.whl
	@touch $@

.venv-test/.release: .venv-test/.tools
	.venv-test/bin/python $(PIP) install --require-hashes --requirement deploy/locks/release.txt
	@touch $@

.venv-test/.bench: .venv-test/.wheel
	$(TEST)/python $(PIP) install "$$(echo dist/*.whl)[bench]"
	@touch $@

.venv-test/.hosts: .venv-test/.wheel
	$(TEST)/python $(PIP) install "$$(echo dist/*.whl)[hosts]"
	@touch $@

.venv-test/.mutate: .venv-test/.wheel
	$(TEST)/python $(PIP) install "$$(echo dist/*.whl)[mutate]"
	@touch $@
