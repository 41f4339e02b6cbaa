CREATE TABLE "nfse_event" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"nfse_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"registered_elsewhere" boolean DEFAULT false NOT NULL,
	"event_xml_id" text COLLATE "C",
	CONSTRAINT "nfse_event_id_form" CHECK ("nfse_event"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "nfse_event_environment" CHECK ("nfse_event"."environment" in ('homologation', 'production')),
	CONSTRAINT "nfse_event_type" CHECK ("nfse_event"."type" in ('cancellation', 'cancellationRequest')),
	CONSTRAINT "nfse_event_reason" CHECK ("nfse_event"."reason" in ('1', '2', '9')),
	CONSTRAINT "nfse_event_registered" CHECK (("nfse_event"."registered_at" is null) = ("nfse_event"."event_xml_id" is null))
);
--> statement-breakpoint
CREATE TABLE "nfse" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"model" text COLLATE "C" NOT NULL,
	"series" integer NOT NULL,
	"number" bigint NOT NULL,
	"external_id" text NOT NULL,
	"competence_date" text COLLATE "C" NOT NULL,
	"recipient_document" text COLLATE "C",
	"recipient_name" text,
	"dps_id" text COLLATE "C" NOT NULL,
	"replaces_key" text COLLATE "C",
	"nfse_number" text COLLATE "C",
	"access_key" text COLLATE "C",
	"registered_as" text COLLATE "C",
	"authorized_at" timestamp (3) with time zone,
	"replaced_by" text COLLATE "C",
	"totals" jsonb NOT NULL,
	"warnings" text[] NOT NULL,
	"nfse_xml_id" text COLLATE "C",
	"danfse_id" text COLLATE "C",
	CONSTRAINT "nfse_external_id" UNIQUE("client_id","external_id","company_id"),
	CONSTRAINT "nfse_number" UNIQUE("client_id","company_id","environment","model","series","number"),
	CONSTRAINT "nfse_id_form" CHECK ("nfse"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "nfse_environment" CHECK ("nfse"."environment" in ('homologation', 'production')),
	CONSTRAINT "nfse_model" CHECK ("nfse"."model" in ('dps')),
	CONSTRAINT "nfse_series" CHECK ("nfse"."series" between 1 and 49999),
	CONSTRAINT "nfse_number_range" CHECK ("nfse"."number" between 1 and 999999999999999),
	CONSTRAINT "nfse_competence_date" CHECK ("nfse"."competence_date" ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "nfse_registered" CHECK (("nfse"."authorized_at" is null) = ("nfse"."access_key" is null) and ("nfse"."authorized_at" is null) = ("nfse"."nfse_number" is null) and ("nfse"."authorized_at" is null) = ("nfse"."registered_as" is null) and ("nfse"."authorized_at" is null) = ("nfse"."nfse_xml_id" is null)),
	CONSTRAINT "nfse_replaced" CHECK ("nfse"."replaced_by" is null or "nfse"."authorized_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "authority_state" DROP CONSTRAINT "authority_state_authorizer";--> statement-breakpoint
ALTER TABLE "authority_state" DROP CONSTRAINT "authority_state_service";--> statement-breakpoint
ALTER TABLE "usage" DROP CONSTRAINT "usage_document_kind";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "document" DROP CONSTRAINT "document_kind";--> statement-breakpoint
ALTER TABLE "document" DROP CONSTRAINT "document_object_kind";--> statement-breakpoint
ALTER TABLE "filing" DROP CONSTRAINT "filing_kind";--> statement-breakpoint
ALTER TABLE "filing" DROP CONSTRAINT "filing_authorizer";--> statement-breakpoint
ALTER TABLE "filing" DROP CONSTRAINT "filing_service";--> statement-breakpoint
ALTER TABLE "nfse_event" ADD CONSTRAINT "nfse_event_nfse_id_nfse_id_fk" FOREIGN KEY ("nfse_id") REFERENCES "public"."nfse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfse_event" ADD CONSTRAINT "nfse_event_filing" FOREIGN KEY ("client_id","id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfse_event" ADD CONSTRAINT "nfse_event_of_nfse" FOREIGN KEY ("client_id","nfse_id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfse" ADD CONSTRAINT "nfse_filing" FOREIGN KEY ("client_id","id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nfse_event_by_nfse" ON "nfse_event" USING btree ("client_id","nfse_id","id");--> statement-breakpoint
CREATE INDEX "nfse_event_nfse" ON "nfse_event" USING btree ("nfse_id");--> statement-breakpoint
CREATE INDEX "nfse_event_by_registration" ON "nfse_event" USING btree ("client_id","company_id","environment","registered_at","id") WHERE registered_at is not null;--> statement-breakpoint
CREATE INDEX "nfse_by_access_key" ON "nfse" USING btree ("client_id","access_key");--> statement-breakpoint
CREATE INDEX "nfse_by_recipient" ON "nfse" USING btree ("client_id","recipient_document","id");--> statement-breakpoint
CREATE INDEX "nfse_by_authorization" ON "nfse" USING btree ("client_id","company_id","environment","authorized_at","id") WHERE authorized_at is not null;--> statement-breakpoint
ALTER TABLE "authority_state" ADD CONSTRAINT "authority_state_authorizer" CHECK ("authority_state"."authorizer" in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS', 'SEFIN'));--> statement-breakpoint
ALTER TABLE "authority_state" ADD CONSTRAINT "authority_state_service" CHECK ("authority_state"."service" in ('authorization', 'event', 'disabling', 'nfse', 'nfseEvent'));--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_document_kind" CHECK ("usage"."document_kind" in ('nfe', 'nfeEvent', 'nfeDisabling', 'nfse', 'nfseEvent', 'taxQuotation'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('nfe', 'nfeEvent', 'nfeDisabling', 'nfse', 'nfseEvent', 'webhook', 'email', 'certificateWatch', 'companyErasure'));--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_kind" CHECK ("document"."kind" in ('request', 'unsigned', 'signed', 'answer', 'procNFe', 'danfe', 'procEventoNFe', 'procInutNFe', 'nfse', 'danfse', 'nfseEvent'));--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_object_kind" CHECK ("document"."object_key" is null or "document"."kind" in ('procNFe', 'danfe', 'procEventoNFe', 'procInutNFe', 'nfse', 'danfse', 'nfseEvent'));--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_kind" CHECK ("filing"."kind" in ('nfe', 'nfeEvent', 'nfeDisabling', 'nfse', 'nfseEvent'));--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_authorizer" CHECK ("filing"."authorizer" in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS', 'SEFIN'));--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_service" CHECK ("filing"."service" in ('authorization', 'event', 'disabling', 'nfse', 'nfseEvent'));--> statement-breakpoint
grant select, insert, update on nfse, nfse_event to fiscal_tenant, fiscal_system;
--> statement-breakpoint
grant select, delete on nfse, nfse_event to fiscal_eraser;
--> statement-breakpoint
do $$
declare
  wanted text;
  reach constant text := 'case when coalesce(current_setting(''app.company_ids'', true), '''') = '''' then true'
    || ' else company_id = any (string_to_array(current_setting(''app.company_ids'', true), '','')) end';
begin
  foreach wanted in array array['nfse', 'nfse_event'] loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    execute format(
      'create policy own_client on %I to fiscal_tenant using (client_id = nullif(current_setting(''app.client_id'', true), '''')) with check (client_id = nullif(current_setting(''app.client_id'', true), ''''))',
      wanted);
    execute format(
      'create policy own_companies on %I as restrictive to fiscal_tenant using (%s) with check (%s)',
      wanted, reach, reach);
    execute format(
      'create policy under_erasure on %I as restrictive to fiscal_eraser
        using (company_id in (select e.company_id from erasure e where e.status = ''erasing''))', wanted);
    execute format(
      'create policy not_of_a_hidden_company on %I as restrictive for select to fiscal_tenant
        using (company_id not in (
          select c.id from company c
          where c.client_id = nullif(current_setting(''app.client_id'', true), '''') and c.status = ''deleting''))',
      wanted);
    execute format(
      'create trigger %I before delete on %I for each row execute function refuse_change()',
      wanted || '_is_kept', wanted);
  end loop;
end $$;
--> statement-breakpoint
alter table nfse set (fillfactor = 75);
--> statement-breakpoint
alter table nfse_event set (fillfactor = 90);
--> statement-breakpoint
-- Numbers of model 55 are those of NF-e, numbers of a DPS those of NFS-e.
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
      select range_agg(int8range(taken.number, taken.number, '[]')) from (
        select n.number::bigint from note n
        where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
          and n.model = new.model and n.series = new.number and n.number >= given and n.number < new.next
        union all
        select n.number from nfse n
        where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
          and n.model = new.model and n.series = new.number and n.number >= given and n.number < new.next
      ) taken
    ), '{}'::int8multirange)) as free;
  elsif new.next <> given + 1 or not (
    exists (
      select from note n
      where new.model = '55' and n.client_id = new.client_id and n.company_id = new.company_id
        and n.environment = new.environment and n.model = new.model and n.series = new.number and n.number = given
    ) or exists (
      select from nfse n
      where new.model = 'dps' and n.client_id = new.client_id and n.company_id = new.company_id
        and n.environment = new.environment and n.model = new.model and n.series = new.number and n.number = given
    )
  ) then
    raise exception 'no number without a note' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger nfse_has_a_number before insert on nfse for each row execute function note_has_a_number();
--> statement-breakpoint
-- The Id of a DPS is that of a run: the present one's, or, once it was adopted, an earlier one's.
create function dps_is_of_a_run() returns trigger language plpgsql as $$
begin
  if not exists (
    select from filing_run r
    where r.client_id = new.client_id and r.filing_id = new.id and r.authority_key = new.dps_id
  ) then
    raise exception 'the DPS of an NFS-e is that of one of its runs' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger dps_is_of_a_run after insert or update of dps_id on nfse
  deferrable initially deferred for each row execute function dps_is_of_a_run();
--> statement-breakpoint
-- A registration is written once, by the service; what replaced it is written once too.
create function nfse_keeps_its_number() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.model, new.series, new.number, new.external_id)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.model, old.series, old.number,
      old.external_id) then
    raise exception 'an NFS-e keeps its name and number' using errcode = 'integrity_constraint_violation';
  end if;
  if old.authorized_at is not null and (new.dps_id, new.access_key, new.nfse_number, new.registered_as,
      new.authorized_at, new.nfse_xml_id, new.totals)
    is distinct from (old.dps_id, old.access_key, old.nfse_number, old.registered_as, old.authorized_at,
      old.nfse_xml_id, old.totals) then
    raise exception 'an authorization is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by then
    raise exception 'an NFS-e is replaced once' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and (new.authorized_at, new.replaced_by)
    is distinct from (old.authorized_at, old.replaced_by) then
    raise exception 'the service alone registers an NFS-e' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger nfse_keeps_its_number before update on nfse for each row execute function nfse_keeps_its_number();
--> statement-breakpoint
create function nfse_begins_unregistered() returns trigger language plpgsql as $$
begin
  raise exception 'an NFS-e begins unregistered' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger nfse_begins_unregistered before insert on nfse
  for each row when (new.authorized_at is not null) execute function nfse_begins_unregistered();
--> statement-breakpoint
create function authorized_nfse_is_complete() returns trigger language plpgsql as $$
begin
  if not exists (
    select from nfse n where n.client_id = new.client_id and n.id = new.id and n.authorized_at is not null
  ) then
    raise exception 'an authorized NFS-e has its document' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger authorized_nfse_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind = 'nfse' and new.status in ('authorized', 'cancelled'))
  execute function authorized_nfse_is_complete();
--> statement-breakpoint
-- Reason and text of an event that is not registered change where its retry adopts those that the authority holds.
create function nfse_event_keeps_its_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.nfse_id, new.type)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.nfse_id, old.type) then
    raise exception 'an event keeps its note and type' using errcode = 'integrity_constraint_violation';
  end if;
  if old.registered_at is not null and new is distinct from old then
    raise exception 'a registered event is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and new.registered_at is not null then
    raise exception 'the service alone registers an event' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger nfse_event_keeps_its_name before update on nfse_event
  for each row execute function nfse_event_keeps_its_name();
--> statement-breakpoint
create function nfse_event_has_an_nfse() returns trigger language plpgsql as $$
begin
  if not exists (
    select from nfse n
    where n.client_id = new.client_id and n.id = new.nfse_id and n.company_id = new.company_id
      and n.environment = new.environment
  ) then
    raise exception 'an event has an NFS-e of its company' using errcode = 'integrity_constraint_violation';
  end if;
  if new.registered_at is not null then
    raise exception 'an event begins unregistered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger nfse_event_has_an_nfse before insert on nfse_event
  for each row execute function nfse_event_has_an_nfse();
--> statement-breakpoint
create function nfse_event_is_complete() returns trigger language plpgsql as $$
begin
  if (
    select e.registered_at is not null from nfse_event e where e.client_id = new.client_id and e.id = new.id
  ) is distinct from (new.status = 'authorized') then
    raise exception 'filing % is % and its registration is not', new.id, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger nfse_event_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind = 'nfseEvent')
  execute function nfse_event_is_complete();
--> statement-breakpoint
create function nfse_names_documents() returns trigger language plpgsql as $$
begin
  if new.nfse_xml_id is not null and (tg_op = 'INSERT' or new.nfse_xml_id is distinct from old.nfse_xml_id) then
    perform require_document(new.nfse_xml_id, new.client_id);
  end if;
  if new.danfse_id is not null and (tg_op = 'INSERT' or new.danfse_id is distinct from old.danfse_id) then
    perform require_document(new.danfse_id, new.client_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger nfse_names_documents after insert or update of nfse_xml_id, danfse_id on nfse
  for each row execute function nfse_names_documents();
--> statement-breakpoint
create function nfse_event_names_documents() returns trigger language plpgsql as $$
begin
  if new.event_xml_id is not null and (tg_op = 'INSERT' or new.event_xml_id is distinct from old.event_xml_id) then
    perform require_document(new.event_xml_id, new.client_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger nfse_event_names_documents after insert or update of event_xml_id on nfse_event
  for each row execute function nfse_event_names_documents();
