# Two commands do all set-up: `make demo` and `make test`. Each target installs what it needs into .venv first.
SHELL := /bin/bash
BIN := .venv/bin
BASELINES := oracle random first last lexical type row_only
CONFIGS := broad targeted_table targeted_hierarchy
CONTROLS := table_order_1 table_order_2 table_order_3 table_columns
CHAIN_BASELINES := oracle continue_oracle always_final first_exit random longest_option similar_option
ABLATIONS := natural_depth2 natural_depth4 natural_depth6 natural_simple natural_complex
CHAIN_SIZES := --natural 60 --chart 60 --gui 40
OTHER_DATASETS := .venv-datasets3 .venv-datasets4
OURS := bindchain.py condchain_dataset.py exbind_dataset.py evaluation generator metrics predictors space tests
WORKERS ?= 2

.PHONY: demo models space test bench compat reproduce lint clean

demo: .venv/.ready-base
	$(BIN)/bindchain build --out hub $(CHAIN_SIZES) --num-proc $(WORKERS)
	$(BIN)/bindchain predict --overwrite $(CONFIGS:%=--config %) $(BASELINES:%=--predictor baseline:%)
	@for config in $(CONFIGS); do \
	  $(BIN)/bindchain score $(foreach name,$(BASELINES),runs/$(name)__$$config.jsonl) --config $$config --brief || exit; \
	done
	$(BIN)/bindchain predict --overwrite --dataset hub/CondChain --config all $(CHAIN_BASELINES:%=--predictor baseline:%)
	$(BIN)/bindchain score $(CHAIN_BASELINES:%=runs/%__all.jsonl) --dataset hub/CondChain --config all --brief
	@echo "answering the controls and ablations for the report"
	@$(BIN)/bindchain predict --overwrite $(CONTROLS:%=--config %) $(BASELINES:%=--predictor baseline:%) > /dev/null
	@$(BIN)/bindchain predict --overwrite --dataset hub/CondChain $(ABLATIONS:%=--config %) \
	  $(CHAIN_BASELINES:%=--predictor baseline:%) > /dev/null
	@$(BIN)/bindchain report --reported --out hub/report \
	  $(foreach config,$(CONFIGS) $(CONTROLS),$(BASELINES:%=runs/%__$(config).jsonl)) \
	  $(foreach config,all $(ABLATIONS),$(CHAIN_BASELINES:%=runs/%__$(config).jsonl))

# What transformers:... and openai:... need; on a machine without a GPU, install a CPU build of torch first.
models: .venv/.ready-models

# The page at http://127.0.0.1:7860, over the datasets of hub/; builds them first where they are missing.
space: .venv/.ready-space
	test -d hub/bindchain || $(MAKE) demo
	cd hub/bindchain && GRADIO_SERVER_PORT=$${GRADIO_SERVER_PORT:-7860} ../../$(BIN)/python app.py

test: .venv/.ready-dev
	$(BIN)/ruff check $(OURS)
	$(BIN)/ruff format --check $(OURS)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

bench: .venv/.ready-bench
	$(BIN)/python tests/bench.py

# The same rows through datasets 3 (script and folder), 4 and the installed one, each in an environment of its own.
compat: .venv/.ready-base $(OTHER_DATASETS:%=%/.ready)
	$(BIN)/bindchain build --out build/compat --config targeted_table --config chart --chart 6 --num-proc $(WORKERS)
	@for env in $(OTHER_DATASETS) .venv; do \
	  HF_HOME=$(CURDIR)/build/hf$$env HF_DATASETS_DISABLE_PROGRESS_BARS=1 $$env/bin/python tests/compat.py build/compat || exit; \
	done

.venv-datasets%/.ready: pyproject.toml | .venv/.ready-base
	test -x $(@D)/bin/python || $(BIN)/python -m venv $(@D)
	PYTHONWARNINGS=ignore $(@D)/bin/python -m pip install -q --disable-pip-version-check "datasets>=$*,<$$(($*+1))" -e .
	touch $@

# Makes the official releases again from nothing, and compares every digest with docs/released.
reproduce: .venv/.ready-base
	$(BIN)/bindchain reproduce --num-proc $(WORKERS)

lint: .venv/.ready-dev
	$(BIN)/ruff check --fix $(OURS)
	$(BIN)/ruff format $(OURS)

clean:
	rm -rf .venv $(OTHER_DATASETS) hub fresh runs build *.egg-info

.venv/.ready-%: pyproject.toml .ci/setup
	bash .ci/setup $*
