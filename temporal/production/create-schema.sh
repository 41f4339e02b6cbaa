#!/bin/sh
# Creates or updates both databases of the Temporal server; safe to run again. SQL_HOST, SQL_PORT, SQL_USER, SQL_PASSWORD
# and SQL_TLS… are variables of the tool itself.
set -eu
for pair in temporal:temporal temporal_visibility:visibility; do
  database="${pair%%:*}"
  folder="${pair##*:}"
  run() { temporal-sql-tool --plugin postgres12 --db "$database" "$@"; }
  run create
  # Makes the tables of versions, and fails where they already exist.
  run setup-schema -v 0.0 2>/dev/null || true
  run update-schema --schema-name "postgresql/v12/$folder"
done
