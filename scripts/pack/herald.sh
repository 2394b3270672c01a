#!/bin/sh
# Starts Herald, or one of its commands: backup, restore, recover, doctor, media:move.
program=$0
while [ -L "$program" ]; do
  target=$(readlink "$program")
  case $target in
    /*) program=$target ;;
    *) program=$(dirname "$program")/$target ;;
  esac
done
export HERALD_PROGRAM=herald
exec "${HERALD_NODE:-node}" "$(dirname "$program")/../programs/herald.mjs" "$@"
