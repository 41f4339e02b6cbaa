-- Roles that a connection takes on; a login itself may read nothing. They belong to the whole server.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['fiscal_tenant', 'fiscal_system', 'fiscal_eraser'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', wanted);
      exception when duplicate_object or unique_violation then
        raise notice 'role % was created meanwhile', wanted;
      end;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- The age of transactions is shown to those who may read statistics; an owner who may not grant it measures his own alone.
do $$
begin
  grant pg_read_all_stats to fiscal_system;
exception when insufficient_privilege then
  raise notice 'fiscal_system sees the transactions of its own login alone';
end $$;
--> statement-breakpoint
grant usage on schema public to fiscal_tenant, fiscal_system, fiscal_eraser;
--> statement-breakpoint
grant select, insert, update on company, series, certificate, filing, note, webhook to fiscal_tenant;
--> statement-breakpoint
grant select, insert on filing_run, document, outbox, delivery, audit to fiscal_tenant;
--> statement-breakpoint
grant select on client, attempt, usage, delivery_attempt to fiscal_tenant;
--> statement-breakpoint
grant select, insert, update, delete on tax_class to fiscal_tenant;
--> statement-breakpoint
-- A client's own transaction counts quotations and nothing else: registered documents are counted by the service.
grant insert on usage to fiscal_tenant;
--> statement-breakpoint
grant select, insert, update on all tables in schema public to fiscal_system;
--> statement-breakpoint
grant delete on outbox, lease, authority_block to fiscal_system;
--> statement-breakpoint
-- Erasure is the only one that removes what is kept; the triggers let nobody else.
grant select, delete on company, series, certificate, filing, filing_run, note, attempt, document, delivery,
  delivery_attempt, webhook, tax_class, outbox to fiscal_eraser;
--> statement-breakpoint
-- A tenant's transaction sees and writes the rows of its client only; no setting, no rows.
do $$
declare
  wanted text;
  client_column text;
begin
  for wanted in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migration'
  loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    client_column := case when wanted = 'client' then 'id' else 'client_id' end;
    if exists (
      select from information_schema.columns
      where table_schema = 'public' and table_name = wanted and column_name = client_column
    ) then
      execute format(
        'create policy own_client on %I to fiscal_tenant using (%I = nullif(current_setting(''app.client_id'', true), '''')) with check (%I = nullif(current_setting(''app.client_id'', true), ''''))',
        wanted, client_column, client_column);
    end if;
  end loop;
end $$;
--> statement-breakpoint
create policy only_quotations on usage as restrictive for insert to fiscal_tenant
  with check (
    document_kind = 'taxQuotation'
    and (company_id is null or exists (
      select from company c where c.client_id = usage.client_id and c.id = usage.company_id
    ))
  );
