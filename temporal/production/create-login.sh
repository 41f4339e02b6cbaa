#!/bin/sh
# Creates the login of the Temporal server, or gives it its password; safe to run again. It may create databases, its own
# two, and reads no other. Databases of an earlier installation that belong to another login become its own.
set -eu
if [ -z "$TEMPORAL_PASSWORD" ]; then
  echo "TEMPORAL_DATABASE_PASSWORD is needed: the password of Temporal's login" >&2
  exit 1
fi
# Without a file of roots, libpq would look for one in the home of this user. The official image of Postgres has no roots of
# the system, so the advice names the setting.
advice=
if [ "${PGSSLMODE:-}" = verify-full ] && [ -z "${PGSSLROOTCERT:-}" ]; then
  export PGSSLROOTCERT=system
  advice=" (verify-full without DATABASE_CA needs the public roots, which the image of Postgres may lack: set DATABASE_CA)"
fi
# The owner's password may be in percent-encoding, as it is in the addresses of the service. An address in the arguments of
# psql would be decoded, but every process of the machine could read it.
decode() {
  rest="$1"
  decoded=
  while [ "${rest#*%}" != "$rest" ]; do
    decoded="$decoded${rest%%\%*}"
    rest="${rest#*%}"
    pair="$(printf %.2s "$rest")"
    case "$pair" in
      [0-9A-Fa-f][0-9A-Fa-f])
        decoded="$decoded$(printf "\\$(printf %03o "0x$pair")")"
        rest="${rest#??}"
        ;;
      *) decoded="$decoded%" ;;
    esac
  done
  printf %s "$decoded$rest"
}
PGUSER="$(decode "$PGUSER")"
PGPASSWORD="$(decode "$PGPASSWORD")"
export PGUSER PGPASSWORD
psql() {
  command psql -X -qAt -v ON_ERROR_STOP=1 -v login="$TEMPORAL_LOGIN" -d "$@"
}
tries=0
until pg_isready -q; do
  tries=$((tries + 1))
  if [ $((tries % 10)) = 0 ]; then
    echo "Postgres does not accept connections after $tries tries$advice:" >&2
    PGCONNECT_TIMEOUT=5 psql postgres -c 'select' >&2 </dev/null || true
  fi
  sleep 1
done
psql postgres <<'SQL'
\getenv password TEMPORAL_PASSWORD
select not exists (select from pg_roles where rolname = :'login') as missing \gset
\if :missing
  create role :"login" login createdb;
\endif
alter role :"login" password :'password';
SQL
for database in temporal temporal_visibility; do
  owner="$(echo "select 1 from pg_database where datname = '$database' and datdba <> to_regrole(quote_ident(:'login'))" |
    psql postgres)"
  [ "$owner" = 1 ] || continue
  psql "$database" <<'SQL'
select format('alter database %I owner to %I', current_database(), :'login')
union all select format('alter schema public owner to %I', :'login')
union all select format('alter %s %I.%I owner to %I',
    case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, nspname, relname, :'login')
  from pg_class join pg_namespace n on n.oid = relnamespace
  where nspname = 'public' and relkind in ('r', 'p', 'v')
union all select format('alter function %s owner to %I', p.oid::regprocedure, :'login')
  from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname = 'public' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
\gexec
SQL
done
