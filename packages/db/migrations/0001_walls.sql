-- Roles that a transaction takes on; the login itself may read nothing. They belong to the whole server.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['fiscal_tenant', 'fiscal_system'] loop
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
grant usage on schema public to fiscal_tenant, fiscal_system;
--> statement-breakpoint
grant select, insert, update on company, series, certificate, note, webhook to fiscal_tenant;
--> statement-breakpoint
grant select, insert on note_run, document, outbox, webhook_delivery, audit to fiscal_tenant;
--> statement-breakpoint
grant select on client, attempt, usage, webhook_attempt to fiscal_tenant;
--> statement-breakpoint
grant select, insert, update on all tables in schema public to fiscal_system;
--> statement-breakpoint
grant delete on outbox to fiscal_system;
--> statement-breakpoint
-- The second wall: a tenant's transaction sees and writes the rows of its client only; no setting, no rows.
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
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger document_is_kept before update or delete on document for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_is_kept before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
create trigger usage_is_kept before update or delete on usage for each row execute function refuse_change();
--> statement-breakpoint
create trigger webhook_attempt_is_kept before update or delete on webhook_attempt for each row execute function refuse_change();
--> statement-breakpoint
create trigger note_is_kept before delete on note for each row execute function refuse_change();
--> statement-breakpoint
create trigger series_is_kept before delete on series for each row execute function refuse_change();
--> statement-breakpoint
-- Signed bytes are filled in once; everything else of a run is frozen with it.
create function note_run_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.signed_document_id is null and new.signed_document_id is not null
    and to_jsonb(new) - array['signed_document_id', 'digest_value', 'certificate_id']
      = to_jsonb(old) - array['signed_document_id', 'digest_value', 'certificate_id']
  then
    return new;
  end if;
  raise exception 'a run is frozen' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger note_run_is_frozen before update or delete on note_run for each row execute function note_run_is_frozen();
--> statement-breakpoint
create function attempt_is_closed_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (new.id, new.client_id, new.note_id, new.run, new.number, new.kind, new.opened_at)
      = (old.id, old.client_id, old.note_id, old.run, old.number, old.kind, old.opened_at)
  then
    return new;
  end if;
  raise exception 'an attempt is closed once and never removed' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger attempt_is_closed_once before update or delete on attempt for each row execute function attempt_is_closed_once();
--> statement-breakpoint
create function transmit_needs_signed_bytes() returns trigger language plpgsql as $$
begin
  if new.kind = 'transmit' and not exists (
    select from note_run r
    where r.client_id = new.client_id and r.note_id = new.note_id and r.run = new.run
      and r.signed_document_id is not null
  ) then
    raise exception 'signed bytes are stored before they are sent' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger transmit_needs_signed_bytes before insert on attempt for each row execute function transmit_needs_signed_bytes();
--> statement-breakpoint
create function series_only_grows() returns trigger language plpgsql as $$
begin
  if new.next < old.next then
    raise exception 'numbers never decrease' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.client_id, new.company_id, new.environment, new.model, new.number, new.created_at)
    is distinct from (old.client_id, old.company_id, old.environment, old.model, old.number, old.created_at) then
    raise exception 'a series keeps its name' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger series_only_grows before update on series for each row execute function series_only_grows();
--> statement-breakpoint
-- No number without a note: whoever takes a number as a tenant leaves a note with it. An operator may skip numbers.
create function number_has_a_note() returns trigger language plpgsql as $$
begin
  if current_user = 'fiscal_tenant' and (new.next <> old.next + 1 or not exists (
    select from note n
    where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
      and n.model = new.model and n.series = new.number and n.number = old.next
  )) then
    raise exception 'no number without a note' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger number_has_a_note after update of next on series
  deferrable initially deferred for each row when (old.next <> new.next) execute function number_has_a_note();
--> statement-breakpoint
-- No note without a number of its series.
create function note_has_a_number() returns trigger language plpgsql as $$
begin
  if not exists (
    select from series s
    where s.client_id = new.client_id and s.company_id = new.company_id and s.environment = new.environment
      and s.model = new.model and s.number = new.series and s.next > new.number
  ) then
    raise exception 'no note without a number of its series' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger note_has_a_number before insert on note for each row execute function note_has_a_number();
--> statement-breakpoint
-- A run comes with its frozen document and with the row that starts it.
create function run_is_complete() returns trigger language plpgsql as $$
begin
  if not exists (
    select from note_run r where r.client_id = new.client_id and r.note_id = new.id and r.run = new.run
      and r.access_key = new.access_key
  ) or not exists (
    select from outbox o where o.client_id = new.client_id and o.document_id = new.id and o.run = new.run
  ) then
    raise exception 'a run needs its document and its outbox row' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger note_starts_complete after insert on note
  deferrable initially deferred for each row execute function run_is_complete();
--> statement-breakpoint
create constraint trigger note_runs_again_complete after update of run, access_key on note
  deferrable initially deferred for each row
  when (old.run is distinct from new.run or old.access_key is distinct from new.access_key)
  execute function run_is_complete();
--> statement-breakpoint
-- Where a note may go from each status (specification 3.1); a new run begins only where one may.
create function note_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.mode, new.environment, new.model, new.series, new.number,
      new.external_id, new.created_at)
    is distinct from (old.id, old.client_id, old.company_id, old.mode, old.environment, old.model, old.series,
      old.number, old.external_id, old.created_at) then
    raise exception 'a note keeps its name and number' using errcode = 'integrity_constraint_violation';
  end if;
  if new.run < old.run or new.run > old.run + 1 then
    raise exception 'runs follow each other' using errcode = 'integrity_constraint_violation';
  end if;
  if new.access_key <> old.access_key and new.run = old.run then
    raise exception 'a run keeps its access key' using errcode = 'integrity_constraint_violation';
  end if;
  if new.run > old.run and not (
    new.status = 'queued' and (old.status in ('rejected', 'failed') or old.attention is not null)
  ) then
    raise exception 'a run ends before the next begins' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (
    old.status in ('queued', 'sending', 'pending', 'unknown') and new.status <> 'disabled'
    or old.status = 'authorized' and new.status = 'cancelled'
    or old.status = 'rejected' and (new.status = 'disabled' or new.status = 'queued' and new.run > old.run)
    or old.status = 'failed' and (new.status = 'disabled' or new.run > old.run or old.attention is not null)
  ) then
    raise exception 'a note does not go from % to %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger note_goes_forward before update on note for each row execute function note_goes_forward();
--> statement-breakpoint
create function tell_note() returns trigger language plpgsql as $$
begin
  perform pg_notify('note', new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_note after update of status, attention on note for each row
  when (old.status is distinct from new.status or old.attention is distinct from new.attention)
  execute function tell_note();
--> statement-breakpoint
create function tell_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
--> statement-breakpoint
create trigger tell_outbox after insert on outbox for each statement execute function tell_outbox();
--> statement-breakpoint
create function tell_api_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key', new.public_id);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_api_key after update of revoked_at, expires_at on api_key for each row execute function tell_api_key();
--> statement-breakpoint
-- lz4 where this server has it.
do $$
begin
  alter table document alter column bytes set compression lz4;
exception when feature_not_supported then
  raise notice 'this server compresses documents without lz4';
end $$;
