ALTER TABLE "filing" ADD COLUMN "adopted_run" integer;--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_adopted_run" CHECK ("filing"."adopted_run" between 1 and "filing"."run" - 1);--> statement-breakpoint
-- An event takes the text of what is registered in its place.
create or replace function event_keeps_its_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.note_id, new.type)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.note_id, old.type)
    or new.text <> old.text and new.registered_at is null then
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
