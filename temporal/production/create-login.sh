#!/bin/sh
# Creates the login of the Temporal server, or gives it its password; safe to run again. It may create databases, its own
# two, and reads no other. Databases of an earlier installation that belong to another login become its own.
set -eu
if [ -z "$TEMPORAL_PASSWORD" ]; then
  echo "TEMPORAL_DATABASE_PASSWORD is needed: the password of Temporal's login" >&2
  exit 1
fi
until pg_isready -q; do sleep 1; done
# The owner's password may be in percent-encoding, as it is in the addresses of the service.
psql() {
  command psql -X -qAt -v ON_ERROR_STOP=1 -v login="$TEMPORAL_LOGIN" -d "postgres://$PGUSER:$PGPASSWORD@/$1"
}
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
