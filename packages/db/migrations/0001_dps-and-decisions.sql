ALTER TABLE "nfse_event" ADD COLUMN "decision" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "nfse_event" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "nfse_event_undecided" ON "nfse_event" USING btree ("id") WHERE type = 'cancellationRequest' and registered_at is not null and decision is null;--> statement-breakpoint
ALTER TABLE "nfse_event" ADD CONSTRAINT "nfse_event_decision" CHECK ("nfse_event"."decision" in ('granted', 'refused'));--> statement-breakpoint
ALTER TABLE "nfse_event" ADD CONSTRAINT "nfse_event_decided" CHECK (("nfse_event"."decision" is null) = ("nfse_event"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "nfse_event" ADD CONSTRAINT "nfse_event_decided_request" CHECK ("nfse_event"."decision" is null or ("nfse_event"."type" = 'cancellationRequest' and "nfse_event"."registered_at" is not null));--> statement-breakpoint
-- Reason and text of an event that is not registered change where its retry adopts those that the authority holds. A
-- registered request gets the decision of the municipality, once.
create or replace function nfse_event_keeps_its_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.nfse_id, new.type)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.nfse_id, old.type) then
    raise exception 'an event keeps its note and type' using errcode = 'integrity_constraint_violation';
  end if;
  if old.registered_at is not null and (new.reason, new.text, new.registered_at, new.registered_elsewhere, new.event_xml_id)
    is distinct from (old.reason, old.text, old.registered_at, old.registered_elsewhere, old.event_xml_id) then
    raise exception 'a registered event is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if old.decision is not null and (new.decision, new.decided_at) is distinct from (old.decision, old.decided_at) then
    raise exception 'a municipality decides once' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and new.registered_at is not null then
    raise exception 'the service alone registers an event' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A number of a DPS that nobody used is owed to nobody: raising a series of DPS leaves no numbers to account for.
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
    ), '{}'::int8multirange)) as free
    where new.model = '55';
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
