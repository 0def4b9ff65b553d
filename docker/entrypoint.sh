#!/bin/sh
# "serve" (the default) brings the database up to date and serves the site; anything else is a management command:
#   docker compose run --rm web createsuperuser
set -eu

if [ "${1:-serve}" != serve ]; then
    exec python manage.py "$@"
fi
python manage.py migrate --no-input --verbosity 0
python manage.py createcachetable # where CACHE_URL says db://, else it does nothing
exec python -m gunicorn --bind 0.0.0.0:8000 --workers "${WEB_WORKERS:-2}" --threads "${WEB_THREADS:-4}" \
    --no-control-socket --worker-tmp-dir /dev/shm --access-logfile - ratingsite.wsgi
