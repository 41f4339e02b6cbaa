DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "asked_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "asks_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_of_client" ON "outbox" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "attempt_asked" ON "attempt" USING btree ("asked_key","opened_at") WHERE asked_key is not null;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_asked_key" CHECK ("attempt"."asked_key" is null or "attempt"."kind" = 'situation');--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_asks_other" CHECK (not "attempt"."asks_other" or "attempt"."asked_key" is not null);--> statement-breakpoint
-- The API gives rows back that it has no room for, or that Temporal did not take, and knows how far dispatch is behind.
grant select (client_id, attempts), update (next_attempt_at, attempts) on outbox to fiscal_gateway;--> statement-breakpoint
-- The key that a question asked for stood behind its token, or in its answer, where it was that of somebody else.
-- Row level security binds the owner too, who would see no row.
alter table attempt no force row level security, disable trigger attempt_is_closed_once;--> statement-breakpoint
alter table filing no force row level security;--> statement-breakpoint
alter table filing_run no force row level security;--> statement-breakpoint
update attempt
set asked_key = coalesce(nullif(split_part(token, ' ', 2), ''), answer ->> 'askedKey'), asks_other = true,
  token = split_part(token, ' ', 1)
where kind = 'situation' and coalesce(nullif(split_part(token, ' ', 2), ''), answer ->> 'askedKey') is not null;--> statement-breakpoint
update attempt a
set asked_key = case f.kind when 'nfeEvent' then substr(r.authority_key, 9, 44) else r.authority_key end
from filing_run r join filing f on f.client_id = r.client_id and f.id = r.filing_id
where a.kind = 'situation' and a.asked_key is null
  and r.client_id = a.client_id and r.filing_id = a.filing_id and r.run = a.run;--> statement-breakpoint
alter table attempt force row level security, enable trigger attempt_is_closed_once;--> statement-breakpoint
alter table filing force row level security;--> statement-breakpoint
alter table filing_run force row level security;--> statement-breakpoint
create or replace function attempt_is_closed_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'fiscal_eraser' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (new.id, new.client_id, new.filing_id, new.run, new.ordinal, new.kind, new.token, new.opened_at, new.asked_key,
        new.asks_other)
      is not distinct from (old.id, old.client_id, old.filing_id, old.run, old.ordinal, old.kind, old.token,
        old.opened_at, old.asked_key, old.asks_other)
  then
    return new;
  end if;
  raise exception 'an attempt is closed once and never removed' using errcode = 'integrity_constraint_violation';
end $$;
