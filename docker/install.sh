#!/bin/sh
# Image build, first step: the user and the locked packages. It changes only when the lock does, so the layer is kept.
set -eu
useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin ratings
python -m pip install --quiet --no-cache-dir --disable-pip-version-check --root-user-action=ignore \
    --no-deps --only-binary=:all: --require-hashes -r requirements/base.txt
