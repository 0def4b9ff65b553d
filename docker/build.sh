#!/bin/sh
# Image build, second step: translations and static files. The key is for this step alone and stays in no layer.
set -eu
SECRET_KEY=$(python -c "import secrets; print(secrets.token_urlsafe(50))")
export SECRET_KEY
COLLECT=1
export COLLECT
python manage.py compile_messages
python manage.py collectstatic --no-input --verbosity 0
mkdir -p var/progress # a new volume takes its owner from here
chown -R ratings var
