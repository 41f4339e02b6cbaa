#!/bin/sh
# Temporal's command line without the variables that have no value: compose sets them to nothing, which the program takes
# for a value.
set -eu
for name in $(env | sed -n 's/^\(TEMPORAL_[A-Z_]*\)=$/\1/p'); do unset "$name"; done
exec temporal "$@"
