# Each target installs its own requirements: make demo | test | fast | coverage | slow | service | disks | check | bench | explore | explore-all | fingers | crash-images | fuzz | mutants | broken-rows | scale | fleet-run | lock | screenshots | gallery | words | tasks | walks | deb | repo | audit | image | wear | vm | vm-cuts | vm-update-cuts | vm-read-errors | pi | clean
.PHONY: service coverage fingers deb repo image wear audit vm-setup vm vm-package vm-cuts vm-update-cuts vm-read-errors pi disks demo demo-day test fast slow check bench explore explore-all crash-images fuzz mutants broken-rows scale fleet-run lock clean setup screenshots gallery words tasks walks
PY := .venv/bin/python
# If it is set, each of the hundreds of processes that tests start compiles all of its code.
unexport PYTHONDONTWRITEBYTECODE

setup: .venv/.ready
.venv/.ready: requirements/dev.txt requirements/tools.txt pyproject.toml scripts/setup
	scripts/setup all
	@touch .venv/.demo $@
# `make demo` needs only a part: no browser, database or broker.
.venv/.demo: requirements/kiosk.txt hw-sim/requirements.txt requirements/tools.txt pyproject.toml scripts/setup
	scripts/setup demo
	@touch $@

demo: .venv/.demo
	@$(PY) scripts/demo.py $(if $(FRESH),--fresh) $(if $(DISPENSER),--dispenser) $(if $(IRIS),--iris) $(if $(PANEL),--display $(PANEL)) $(if $(LANGUAGES),--languages $(LANGUAGES)) $(if $(CARD),--card $(CARD))

# Show one whole day of the shop in a browser: SPEED=2, HEADLESS=1.
demo-day: setup
	$(PY) scripts/demo_day.py $(if $(SPEED),--speed $(SPEED)) $(if $(HEADLESS),--headless)

# Fast tests first. Linters do not run beside the slow tests, which wait for browsers and processes. At the end
# it prints the time that each part took, and the dearest tests.
test: setup
	@$(PY) scripts/suite.py fast check slow

# Three workers on two cores, because some tests wait. Each collects the tests, which takes CPU time.
fast: setup
	$(PY) -m pytest -m "not slow" --few-cases -n 3 --dist worksteal $(MEASURED)

# The fast tests with all their cases; then fail if they leave out a branch of the code that moves money, or more
# than 5 % of the rest.
EXACT := agent/transactions/*,agent/journal/*,agent/cash/*,agent/reconciler/*
coverage: MEASURED := --cov --cov-report=
coverage: export HYPOTHESIS_PROFILE := explore
coverage: fast
	.venv/bin/coverage report --include='$(EXACT)' --fail-under=100
	.venv/bin/coverage report --omit='$(EXACT)' --fail-under=95

# Tests with real processes, disks and a browser, from the files that have any. The tests of a file share its
# browser and its kiosks, so one worker runs all of them. Four workers on two cores, because these tests mostly wait.
slow: setup
	$(PY) -m pytest -m "slow and not sweep" --few-cases -n 4 --dist loadfile $$(grep -rlF mark.slow --include='test_*.py' tests)

# Run the types, and the tests that a new service needs: SERVICE=recharge, SERVICE=aeps.CW. The first tests read tables
# that have a row for every service; the second ones are the cases of this service.
service: setup
	$(if $(SERVICE),,$(error SERVICE is missing: make service SERVICE=recharge))
	.venv/bin/mypy
	$(PY) -m pytest -n 2 -m "not slow" --few-cases tests/unit/agent/services tests/unit/agent/ui/test_keys.py tests/unit/agent/ui/test_pictures.py \
		tests/unit/agent/ui/test_terms.py tests/unit/agent/outlet tests/unit/agent/api/test_guesses.py tests/contract/specification/test_page.py
	$(PY) -m pytest -n 2 -m "not sweep" -k "$(SERVICE)" tests/contract/specification tests/contract/kiosk tests/contract/differing \
		tests/lab/simulation/test_every_service.py

# Test a real ext4 that becomes full and read-only. It needs root, a loop device and e2fsprogs.
disks: setup
	$(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.disks ext4

check: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(PY) scripts/prose.py
	$(PY) scripts/links.py

bench: setup
	$(PY) -m tests.lab.bench

# Simulate the whole kiosk from consecutive seeds on all cores: SEEDS=100000, FIRST=0.
explore: setup
	$(PY) -m tests.lab.simulation $(if $(SEEDS),--seeds $(SEEDS)) $(if $(FIRST),--first $(FIRST))

# Run every case of every test: `make test` takes a few of many, other ones for each commit (tests/support/counts.py).
# Then check every state that a transaction can reach, on all cores: TERMS=upicw.QR, ATTEMPTS=2.
explore-all: setup
	HYPOTHESIS_PROFILE=explore $(PY) -m pytest -n 2 --dist loadfile
	$(PY) -m tests.lab.exhaustive $(if $(TERMS),--terms $(TERMS)) $(if $(ATTEMPTS),--attempts $(ATTEMPTS))

# Count the customers who get the money although the first finger fails, and their attempts: SEEDS=500.
fingers: setup
	$(PY) -m tests.lab.simulation.fingers $(if $(SEEDS),--seeds $(SEEDS)) $(if $(FIRST),--first $(FIRST))

# Open every disk image that a power cut can leave of a customer's events: PRODUCT=aeps, WORKERS=1.
crash-images: setup
	$(PY) -m tests.lab.crash_images $(if $(PRODUCT),--product $(PRODUCT)) $(if $(WORKERS),--workers $(WORKERS))

# Fuzz every parser, guided by coverage: SECONDS for each target.
fuzz: setup
	$(PY) -m tests.lab.fuzz $(or $(SECONDS),20)

# Plant every small mistake in the code that moves money, and write docs/results/mutants.md (CONTRIBUTING.md). For a nightly
# run or a release: two hours of CPU time at first, later what has changed. MODULE=agent/cash or a file; JOBS=1;
# SAMPLE=200, SEED=1; WHOLE=1: in all packages. KEEP=FILE before a change of the tests and AGAIN=FILE after it plant
# the same mistakes.
mutants: setup
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/mutants.txt
	$(PY) -m tests.lab.mutation $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(MODULE),--module $(MODULE)) $(if $(WHOLE),--whole) $(if $(KEEP),--keep $(KEEP)) $(if $(AGAIN),--again $(AGAIN)) $(if $(JOBS),--jobs $(JOBS))

# Break each row of the API document in the agent, one at a time: a test of the row has to fail; ROW="limit:".
broken-rows: setup
	$(PY) -m tests.contract.broken_rows $(if $(ROW),--row "$(ROW)")

# Measure every screen in every language, size and look, for a nightly run: findings.jsonl and contact sheets in
# .gallery; LANGUAGES="en ta", QUICK=1 without pictures.
gallery: setup
	$(PY) -m tests.unit.agent.ui.gallery $(if $(LANGUAGES),--languages $(LANGUAGES)) $(if $(QUICK),--quick)

# List missing messages and wording to review: LANGUAGE=ta, GRADES=1 for the reading age of each.
words: setup
	$(PY) scripts/words.py $(LANGUAGE) $(if $(GRADES),--grades)

# Do the eleven commonest tasks in a browser; measure touches, seconds and words to read.
tasks: setup
	$(PY) -m tests.system.tasks

# Photograph a withdrawal by ear and one without reading, each on a contact sheet in .walks.
walks: setup
	$(PY) -m tests.system.walks

# Build the Debian packages for arm64 and amd64 in dist: ARCH=arm64, VERSION=0.2.0.
deb: setup
	packaging/setup
	$(PY) packaging/build.py $(if $(ARCH),--arch $(ARCH)) $(if $(VERSION),--version $(VERSION))

# Make a signed apt repository of the packages in dist: KEY=the operator's key; default: a test key.
repo: setup
	packaging/repo $(KEY)

# Build the system image for a Raspberry Pi, with slots A and B, and its update bundle (docs/image.md). It
# needs root, the operator's CERT and KEY, and the arm64 package in dist; SUITE=trixie.
image:
	packaging/image/setup
	$(if $(filter 0,$(shell id -u)),,sudo )packaging/image/build $(or $(DEB),$(lastword $(sort $(wildcard dist/kiosk-agent_*_arm64.deb)))) $(CERT) $(KEY) $(SUITE)

# Measure the writes to the card and to the mirror's stick. Needs root, a loop device and e2fsprogs.
wear: setup
	$(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.disks.wear

# List known vulnerabilities of the locked packages. Needs PyPI's advisory database.
audit: setup
	packaging/setup
	.venv/bin/pip-audit --strict --require-hashes --disable-pip -r requirements/kiosk.txt
	.venv/bin/pip-audit --strict --require-hashes --disable-pip -r hw-sim/requirements.txt
	.venv/bin/pip-audit --strict --require-hashes --disable-pip -r packaging/companion/requirements.txt
	.venv/bin/pip-audit --strict --require-hashes --disable-pip -r deploy/fleet/requirements.txt

# Build the parts of a virtual kiosk, and two package versions for an upgrade.
vm-setup: setup
	scripts/setup-vm
	$(MAKE) deb ARCH=$(or $(ARCH),amd64)
	$(MAKE) deb ARCH=$(or $(ARCH),amd64) VERSION=99.0.0

# Run the tests that need a booted system: SUITE=bookworm, ARCH=arm64.
vm: vm-setup
	$(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.vm run $(if $(SUITE),--suite $(SUITE)) $(if $(ARCH),--arch $(ARCH))

# Test the package on a booted kiosk: set-up, update, a broken version, removal.
vm-package: vm-setup
	packaging/repo
	$(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.vm package $(if $(SUITE),--suite $(SUITE))

# Cut a virtual kiosk's power repeatedly: CUTS=20, SEED=1, SUITE=bookworm, ARCH=arm64.
vm-cuts: vm-setup
	$(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.vm cuts --cuts $(or $(CUTS),20) --seed $(or $(SEED),1) $(if $(SUITE),--suite $(SUITE)) $(if $(ARCH),--arch $(ARCH))

# Make each file of a virtual kiosk unreadable, while it serves and at a start: SUITE=bookworm, ARCH=arm64.
vm-read-errors: vm-setup
	$(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.vm read-errors $(if $(SUITE),--suite $(SUITE)) $(if $(ARCH),--arch $(ARCH))

# Cut the power at the writes of a whole update of the package and of the system image: CUTS=100 of each, SEED=1,
# BOOT_EVERY=10: start a machine from every tenth disk. AGAIN=1: use the updates that the last run has logged.
UPDATE_CUTS = $(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.vm.update_cuts --cuts $(or $(CUTS),100) --seed $(or $(SEED),1) --boot-every $(or $(BOOT_EVERY),10) $(if $(AGAIN),--again)
vm-update-cuts: vm-setup
	packaging/image/setup
	$(UPDATE_CUTS) package
	$(UPDATE_CUTS) image --bad-release

# Test the devices as USB devices of a booted kernel, on a PC and on an emulated Raspberry Pi 3: BOARD=pc,
# UNPLUGS=20, SEED=7 (docs/hardware.md).
pi: setup
	scripts/setup-vm
	$(if $(filter raspi3b,$(BOARD)),,$(MAKE) deb ARCH=amd64)
	$(if $(filter pc,$(BOARD)),,$(MAKE) deb ARCH=arm64)
	$(if $(filter 0,$(shell id -u)),,sudo )$(PY) -m tests.system.pi $(if $(BOARD),--board $(BOARD)) $(if $(UNPLUGS),--unplugs $(UNPLUGS)) $(if $(SEED),--seed $(SEED))

# Measure how many kiosks can share a key, in virtual time (docs/results/fleet-scale.md); five minutes.
scale: setup
	$(PY) -m tests.lab.fleet_scale

# Run fifty agents for three fast days with a real Mosquitto and PostgreSQL, then check the database; four
# minutes: KIOSKS=20, DAYS=4, SEED=2. To look at such a fleet: scripts/fleet 20.
fleet-run: setup
	$(PY) -m tests.system.fleet $(if $(KIOSKS),--kiosks $(KIOSKS)) $(if $(DAYS),--days $(DAYS)) $(if $(SEED),--seed $(SEED))

lock:
	scripts/lock

clean:
	rm -rf .venv .demo dist

screenshots: setup
	$(PY) scripts/screenshots.py
