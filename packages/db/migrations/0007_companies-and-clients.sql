CREATE TABLE "erasure" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"delete_documents" boolean NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"removed" jsonb,
	"check_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erasure_id_form" CHECK ("erasure"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "erasure_mode" CHECK ("erasure"."mode" in ('test', 'live')),
	CONSTRAINT "erasure_status" CHECK ("erasure"."status" in ('waiting', 'erasing', 'erased', 'undone')),
	CONSTRAINT "erasure_started" CHECK ("erasure"."started_at" is not null or "erasure"."status" in ('waiting', 'undone')),
	CONSTRAINT "erasure_ended" CHECK (("erasure"."ended_at" is not null) = ("erasure"."status" in ('erased', 'undone')))
);
--> statement-breakpoint
CREATE TABLE "request_bucket" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "series" DROP CONSTRAINT "series_model";--> statement-breakpoint
ALTER TABLE "series" DROP CONSTRAINT "series_number";--> statement-breakpoint
ALTER TABLE "series" DROP CONSTRAINT "series_next";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
-- A trigger that names a column keeps its type.
drop trigger number_has_a_note on series;--> statement-breakpoint
drop trigger series_begins_with_its_first_number on series;--> statement-breakpoint
ALTER TABLE "series" ALTER COLUMN "first" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "series" ALTER COLUMN "next" SET DATA TYPE bigint;--> statement-breakpoint
create constraint trigger number_has_a_note after update of next on series
  deferrable initially deferred for each row when (old.next <> new.next) execute function number_has_a_note();--> statement-breakpoint
create constraint trigger series_begins_with_its_first_number after insert on series
  deferrable initially deferred for each row when (new.first <> new.next) execute function number_has_a_note();--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "company_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "announced" integer;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "check_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "nfse_settings" jsonb;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "sending_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "former_secret" jsonb;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "former_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "recipient_document" text COLLATE "C";--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_open" ON "erasure" USING btree ("client_id","company_id") WHERE status in ('waiting', 'erasing');--> statement-breakpoint
CREATE INDEX "erasure_of_company" ON "erasure" USING btree ("client_id","company_id","requested_at");--> statement-breakpoint
CREATE INDEX "erasure_to_check" ON "erasure" USING btree ("check_at") WHERE status in ('waiting', 'erasing');--> statement-breakpoint
CREATE INDEX "certificate_to_check" ON "certificate" USING btree ("check_at") WHERE replaced_at is null and announced is distinct from 0;--> statement-breakpoint
CREATE INDEX "delivery_of_company" ON "delivery" USING btree ("client_id","company_id");--> statement-breakpoint
CREATE INDEX "delivery_sending" ON "delivery" USING btree ("target_id","sending_until") WHERE sending_until is not null;--> statement-breakpoint
CREATE INDEX "delivery_by_age" ON "delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "filing_by_time" ON "filing" USING btree ("client_id","mode","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "filing_of_company" ON "filing" USING btree ("client_id","company_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "filing_in_attention" ON "filing" USING btree ("client_id","kind","created_at","id") WHERE attention is not null;--> statement-breakpoint
CREATE INDEX "nfe_event_note" ON "nfe_event" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "nfe_event_by_registration" ON "nfe_event" USING btree ("client_id","company_id","environment","registered_at","id") WHERE registered_at is not null;--> statement-breakpoint
CREATE INDEX "note_by_recipient" ON "note" USING btree ("client_id","recipient_document","id");--> statement-breakpoint
CREATE INDEX "note_by_authorization" ON "note" USING btree ("client_id","company_id","environment","authorized_at","id") WHERE authorized_at is not null;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_model" CHECK ("series"."model" in ('55', 'dps'));--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_number" CHECK ("series"."number" between case "series"."model" when '55' then 0 else 1 end and case "series"."model" when '55' then 889 else 49999 end);--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_next" CHECK ("series"."next" between 1 and case "series"."model" when '55' then 1000000000 else 1000000000000000 end);--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_round" CHECK ("delivery"."round" >= 1);--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_announced" CHECK ("certificate"."announced" in (30, 15, 7, 0));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('nfe', 'nfeEvent', 'nfeDisabling', 'webhook', 'certificateWatch', 'companyErasure'));--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_former_secret" CHECK (("webhook"."former_secret" is null) = ("webhook"."former_secret_until" is null));--> statement-breakpoint
-- The role of the API beside the tenant's: it finds keys and their clients by public ids, notes the use of a key, counts
-- requests and removes what was dispatched. It lists no clients and reads no row of a company.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fiscal_gateway') then
    create role fiscal_gateway nologin nosuperuser nobypassrls;
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public to fiscal_gateway;
--> statement-breakpoint
grant select (public_id, mode, digest, client_id, scopes, company_ids, expires_at, revoked_at, last_used_at),
  update (last_used_at) on api_key to fiscal_gateway;
--> statement-breakpoint
grant select (id, name, plan, suspended_at) on client to fiscal_gateway;
--> statement-breakpoint
grant select (id, created_at, next_attempt_at), delete on outbox to fiscal_gateway;
--> statement-breakpoint
grant select, insert, update, delete on request_bucket to fiscal_gateway;
--> statement-breakpoint
create policy gateway on api_key to fiscal_gateway
  using (public_id = any(string_to_array(current_setting('app.public_ids', true), ',')))
  with check (true);
--> statement-breakpoint
create policy gateway on client for select to fiscal_gateway
  using (exists (select from api_key k where k.client_id = client.id));
--> statement-breakpoint
create policy gateway on outbox to fiscal_gateway using (true);
--> statement-breakpoint
create policy gateway on request_bucket to fiscal_gateway using (true) with check (true);
--> statement-breakpoint
-- Statistics show the statements of every database of the server: the system is given the one figure that it needs.
do $$
begin
  revoke pg_read_all_stats from fiscal_system;
exception when insufficient_privilege then
  raise notice 'whoever may not revoke it could not grant it either';
end $$;
--> statement-breakpoint
create function oldest_transaction_ms() returns float8 language sql security definer set search_path = pg_catalog as $$
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8
  from pg_stat_activity where datname = current_database() and xact_start is not null
$$;
--> statement-breakpoint
revoke all on function oldest_transaction_ms() from public;
--> statement-breakpoint
grant execute on function oldest_transaction_ms() to fiscal_system;
--> statement-breakpoint
-- Counters that a crash may forget cost no log.
alter table request_bucket set unlogged;
--> statement-breakpoint
do $$
declare
  wanted text;
begin
  foreach wanted in array array['erasure', 'request_bucket'] loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    execute format('grant select, insert, update on %I to fiscal_system', wanted);
  end loop;
end $$;
--> statement-breakpoint
create policy own_client on erasure to fiscal_tenant
  using (client_id = nullif(current_setting('app.client_id', true), ''))
  with check (client_id = nullif(current_setting('app.client_id', true), ''));
--> statement-breakpoint
grant select, insert, update on erasure to fiscal_tenant;
--> statement-breakpoint
grant delete on request_bucket to fiscal_system;
--> statement-breakpoint
grant delete on webhook to fiscal_tenant;
--> statement-breakpoint
-- A request to erase is on record for good, and what it asked for never changes.
create function erasure_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.client_id, new.company_id, new.mode, new.requested_by, new.requested_at)
      = (old.id, old.client_id, old.company_id, old.mode, old.requested_by, old.requested_at)
    and old.status not in ('erased', 'undone')
    and (old.started_at is null or new.started_at = old.started_at)
  then
    return new;
  end if;
  raise exception 'an erasure stays on record' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger erasure_is_kept before update or delete on erasure for each row execute function erasure_is_kept();
--> statement-breakpoint
-- Numbers of a DPS have up to 15 digits.
create or replace function number_has_a_note() returns trigger language plpgsql as $$
declare
  given bigint := new.first;
begin
  if tg_op = 'UPDATE' then
    given := old.next;
  end if;
  if current_user <> 'fiscal_tenant' then
    insert into number_skip (client_id, company_id, environment, model, series, first, last, skipped_at)
    select new.client_id, new.company_id, new.environment, new.model, new.number, lower(free), upper(free) - 1, now()
    from unnest(int8multirange(int8range(given, new.next)) - coalesce((
      select range_agg(int8range(n.number, n.number, '[]')) from note n
      where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
        and n.model = new.model and n.series = new.number and n.number >= given and n.number < new.next
    ), '{}'::int8multirange)) as free;
  elsif new.next <> given + 1 or not exists (
    select from note n
    where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
      and n.model = new.model and n.series = new.number and n.number = given
  ) then
    raise exception 'no number without a note' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A key may be restricted to companies: rows of the client's others are absent for it. A quotation of an issuer that is
-- not registered belongs to no company: such a key may count it, and does not see those of other keys.
do $$
declare
  wanted text;
  company_column text;
  reach text;
begin
  for wanted, company_column in
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_name = 'company_id' or (table_name = 'company' and column_name = 'id'))
  loop
    -- The planner takes a case for half of the rows, and an "or" of two settings for a few of them: it would scan tables.
    reach := format('case when coalesce(current_setting(''app.company_ids'', true), '''') = '''' then true'
      || ' else %I = any (string_to_array(current_setting(''app.company_ids'', true), '','')) end', company_column);
    execute format(
      'create policy own_companies on %I as restrictive to fiscal_tenant using (%s) with check (%s)',
      wanted, reach,
      case when wanted = 'usage' then reach || ' or company_id is null' else reach end);
  end loop;
end $$;
--> statement-breakpoint
-- As a revocation does: every process forgets the keys that it has accepted.
create function notify_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key', new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger notify_suspension after update of suspended_at on client
  for each row execute function notify_suspension();
