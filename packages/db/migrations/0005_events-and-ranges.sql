CREATE TABLE "nfe_event" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"note_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"sequence" integer NOT NULL,
	"text" text NOT NULL,
	"registered_as" text COLLATE "C",
	"protocol" text COLLATE "C",
	"registered_at" timestamp (3) with time zone,
	"registered_elsewhere" boolean DEFAULT false NOT NULL,
	"proc_event_id" text COLLATE "C",
	CONSTRAINT "nfe_event_id_form" CHECK ("nfe_event"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "nfe_event_environment" CHECK ("nfe_event"."environment" in ('homologation', 'production')),
	CONSTRAINT "nfe_event_type" CHECK ("nfe_event"."type" in ('cancellation', 'correction')),
	CONSTRAINT "nfe_event_sequence_range" CHECK ("nfe_event"."sequence" between 1 and case "nfe_event"."type" when 'cancellation' then 1 else 20 end),
	CONSTRAINT "nfe_event_registered" CHECK (("nfe_event"."registered_at" is null) = ("nfe_event"."protocol" is null) and ("nfe_event"."registered_at" is null) = ("nfe_event"."registered_as" is null) and ("nfe_event"."registered_at" is null) = ("nfe_event"."proc_event_id" is null))
);
--> statement-breakpoint
CREATE TABLE "number_range" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"model" text COLLATE "C" NOT NULL,
	"series" integer NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"year" integer NOT NULL,
	"justification" text NOT NULL,
	"registered_as" text COLLATE "C",
	"protocol" text COLLATE "C",
	"registered_at" timestamp (3) with time zone,
	"proc_inut_id" text COLLATE "C",
	CONSTRAINT "number_range_id_form" CHECK ("number_range"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "number_range_environment" CHECK ("number_range"."environment" in ('homologation', 'production')),
	CONSTRAINT "number_range_model" CHECK ("number_range"."model" in ('55')),
	CONSTRAINT "number_range_series" CHECK ("number_range"."series" between 0 and 889),
	CONSTRAINT "number_range_numbers" CHECK ("number_range"."first" >= 1 and "number_range"."last" between "number_range"."first" and 999999999 and "number_range"."last" - "number_range"."first" < 10000),
	CONSTRAINT "number_range_year" CHECK ("number_range"."year" between 2006 and 2099),
	CONSTRAINT "number_range_registered" CHECK (("number_range"."registered_at" is null) = ("number_range"."registered_as" is null) and ("number_range"."protocol" is null) = ("number_range"."proc_inut_id" is null) and ("number_range"."protocol" is null or "number_range"."registered_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "authority_state" DROP CONSTRAINT "authority_state_service";--> statement-breakpoint
ALTER TABLE "usage" DROP CONSTRAINT "usage_document_kind";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "document" DROP CONSTRAINT "document_kind";--> statement-breakpoint
ALTER TABLE "filing" DROP CONSTRAINT "filing_kind";--> statement-breakpoint
ALTER TABLE "filing" DROP CONSTRAINT "filing_service";--> statement-breakpoint
ALTER TABLE "nfe_event" ADD CONSTRAINT "nfe_event_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfe_event" ADD CONSTRAINT "nfe_event_proc_event_id_document_id_fk" FOREIGN KEY ("proc_event_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfe_event" ADD CONSTRAINT "nfe_event_filing" FOREIGN KEY ("client_id","id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfe_event" ADD CONSTRAINT "nfe_event_of_note" FOREIGN KEY ("client_id","note_id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_range" ADD CONSTRAINT "number_range_proc_inut_id_document_id_fk" FOREIGN KEY ("proc_inut_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_range" ADD CONSTRAINT "number_range_filing" FOREIGN KEY ("client_id","id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nfe_event_by_note" ON "nfe_event" USING btree ("client_id","note_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "nfe_event_sequence" ON "nfe_event" USING btree ("client_id","note_id","type","sequence") WHERE registered_at is not null;--> statement-breakpoint
CREATE INDEX "number_range_of_series" ON "number_range" USING btree ("client_id","company_id","environment","model","series","last");--> statement-breakpoint
ALTER TABLE "authority_state" ADD CONSTRAINT "authority_state_service" CHECK ("authority_state"."service" in ('authorization', 'event', 'disabling'));--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_document_kind" CHECK ("usage"."document_kind" in ('nfe', 'nfeEvent', 'nfeDisabling', 'taxQuotation'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('nfe', 'nfeEvent', 'nfeDisabling', 'webhook'));--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_kind" CHECK ("document"."kind" in ('request', 'unsigned', 'signed', 'answer', 'procNFe', 'danfe', 'procEventoNFe', 'procInutNFe'));--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_kind" CHECK ("filing"."kind" in ('nfe', 'nfeEvent', 'nfeDisabling'));--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_service" CHECK ("filing"."service" in ('authorization', 'event', 'disabling'));--> statement-breakpoint
grant select, insert, update on nfe_event, number_range to fiscal_tenant, fiscal_system;
--> statement-breakpoint
grant select, delete on nfe_event, number_range to fiscal_eraser;
--> statement-breakpoint
do $$
declare
  wanted text;
begin
  foreach wanted in array array['nfe_event', 'number_range'] loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    execute format(
      'create policy own_client on %I to fiscal_tenant using (client_id = nullif(current_setting(''app.client_id'', true), '''')) with check (client_id = nullif(current_setting(''app.client_id'', true), ''''))',
      wanted);
    execute format(
      'create trigger %I before delete on %I for each row execute function refuse_change()',
      wanted || '_is_kept', wanted);
  end loop;
end $$;
--> statement-breakpoint
alter table nfe_event set (fillfactor = 90);
--> statement-breakpoint
alter table number_range set (fillfactor = 90);
--> statement-breakpoint
-- Only the sequence of an event that is not registered changes; a registration is written once, by the service.
create function event_keeps_its_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.note_id, new.type, new.text)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.note_id, old.type, old.text) then
    raise exception 'an event keeps its note, type and text' using errcode = 'integrity_constraint_violation';
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
create trigger event_keeps_its_name before update on nfe_event
  for each row execute function event_keeps_its_name();
--> statement-breakpoint
create function range_keeps_its_numbers() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.model, new.series, new.first, new.last, new.year,
      new.justification)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.model, old.series, old.first,
      old.last, old.year, old.justification) then
    raise exception 'a range keeps its numbers' using errcode = 'integrity_constraint_violation';
  end if;
  if old.registered_at is not null and new is distinct from old then
    raise exception 'a registered range is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and new.registered_at is not null then
    raise exception 'the service alone registers a range' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger range_keeps_its_numbers before update on number_range
  for each row execute function range_keeps_its_numbers();
--> statement-breakpoint
-- What an event is about is a note of the same company and environment.
create function event_has_a_note() returns trigger language plpgsql as $$
begin
  if not exists (
    select from note n
    where n.client_id = new.client_id and n.id = new.note_id and n.company_id = new.company_id
      and n.environment = new.environment
  ) then
    raise exception 'an event has a note of its company' using errcode = 'integrity_constraint_violation';
  end if;
  if new.registered_at is not null then
    raise exception 'an event begins unregistered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger event_has_a_note before insert on nfe_event for each row execute function event_has_a_note();
--> statement-breakpoint
-- A range consists of numbers that its series has given.
create function range_has_given_numbers() returns trigger language plpgsql as $$
begin
  if not exists (
    select from series s
    where s.client_id = new.client_id and s.company_id = new.company_id and s.environment = new.environment
      and s.model = new.model and s.number = new.series and s.next > new.last
  ) then
    raise exception 'a range consists of numbers of its series' using errcode = 'integrity_constraint_violation';
  end if;
  if new.registered_at is not null then
    raise exception 'a range begins unregistered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger range_has_given_numbers before insert on number_range
  for each row execute function range_has_given_numbers();
--> statement-breakpoint
-- What is registered says so in its own table, and nothing else does.
create function registration_is_complete() returns trigger language plpgsql as $$
declare
  registered boolean;
begin
  if new.kind = 'nfeEvent' then
    select e.registered_at is not null into registered
    from nfe_event e where e.client_id = new.client_id and e.id = new.id;
  else
    select r.registered_at is not null into registered
    from number_range r where r.client_id = new.client_id and r.id = new.id;
  end if;
  if registered is distinct from (new.status = 'authorized') then
    raise exception 'filing % is % and its registration is not', new.id, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger registration_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind in ('nfeEvent', 'nfeDisabling'))
  execute function registration_is_complete();
