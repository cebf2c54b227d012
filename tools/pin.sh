#!/usr/bin/env bash
# Renews the pinned requirements from requirements/*.in and pyproject.toml; --upgrade takes the
# newest versions. The results hold names, versions and hashes, and no address.
set -euo pipefail
cd "$(dirname "$0")/.."

pin() {
  .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate --output-file "$@"
}

pin requirements/dev.txt "$@" pyproject.toml requirements/build.in requirements/dev.in
pin requirements/build.txt --constraints requirements/dev.txt requirements/build.in
pin requirements/runtime.txt --constraints requirements/dev.txt pyproject.toml
pin requirements/node.txt requirements/node.in
