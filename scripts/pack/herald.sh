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
# The launcher gives freed memory back, as the processes that it starts do.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536
exec "${HERALD_NODE:-node}" "$(dirname "$program")/../programs/herald.mjs" "$@"
