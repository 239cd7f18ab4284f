#!/bin/sh
# Runs Ligo's car app from the folder of this file, in any working directory.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")

case "${1-}" in
--version)
  cat "$root/VERSION"
  exit
  ;;
--help)
  cat "$root/README.txt"
  exit
  ;;
esac

# Lines NAME=value; the environment has precedence.
while IFS='=' read -r name value || [ -n "$name" ]; do
  case $name in
  LIGO_*[!A-Z_]*) ;;
  LIGO_*) eval "export $name=\"\${$name-\$value}\"" ;;
  esac
done <"$root/defaults"

export LIGO_CAR_DATA_DIR="${LIGO_CAR_DATA_DIR:-${XDG_DATA_HOME:-${HOME:?}/.local/share}/ligo-car}"
# These options are for another Node.js.
unset NODE_OPTIONS NODE_PATH
exec "$root/runtime/node" "$root/dist/main.js" "$@"
