#!/bin/sh
# Runs the car's app under its own account, with the data of the service.
set -eu
app=/usr/lib/ligo-car/bin/ligo-car
case "${1-}" in --version | --help) exec "$app" "$1" ;; esac

export HOME=/var/lib/ligo-car LIGO_CAR_DATA_DIR=/var/lib/ligo-car
if [ "$(id -un)" = ligo ]; then
  exec "$app" "$@"
elif [ "$(id -u)" -ne 0 ]; then
  echo "ligo-car runs under its own account: sudo ligo-car $*" >&2
  exit 1
fi
exec setpriv --reuid=ligo --regid=ligo --init-groups --inh-caps=-all --bounding-set=-all --no-new-privs "$app" "$@"
