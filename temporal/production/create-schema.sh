#!/bin/sh
# Creates or updates both databases of the Temporal server; safe to run again.
set -eu
for pair in temporal:temporal temporal_visibility:visibility; do
  database="${pair%%:*}"
  folder="${pair##*:}"
  run() { temporal-sql-tool --plugin postgres12 --ep "$POSTGRES_HOST" -p 5432 -u "$POSTGRES_USER" --db "$database" "$@"; }
  run create
  run setup-schema -v 0.0 2>/dev/null || true
  run update-schema --schema-name "postgresql/v12/$folder"
done
