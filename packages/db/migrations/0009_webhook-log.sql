-- Attempts of an installation that was tried before: they belong to the webhook of their delivery, in its first round.
alter table delivery_attempt add column target_id text collate "C";--> statement-breakpoint
alter table delivery_attempt add column round integer;--> statement-breakpoint
drop trigger delivery_attempt_is_kept on delivery_attempt;--> statement-breakpoint
alter table delivery_attempt no force row level security;--> statement-breakpoint
alter table delivery no force row level security;--> statement-breakpoint
update delivery_attempt a set target_id = d.target_id, round = 1
from delivery d where d.client_id = a.client_id and d.id = a.delivery_id;--> statement-breakpoint
alter table delivery force row level security;--> statement-breakpoint
alter table delivery_attempt force row level security;--> statement-breakpoint
alter table delivery_attempt alter column target_id set not null;--> statement-breakpoint
alter table delivery_attempt alter column round set not null;--> statement-breakpoint
CREATE INDEX "delivery_by_status" ON "delivery" USING btree ("client_id","target_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("target_id","next_attempt_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "delivery_attempt_by_time" ON "delivery_attempt" USING btree ("client_id","target_id","at","response_status","duration_ms");--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_round" CHECK ("delivery_attempt"."round" >= 1);--> statement-breakpoint
-- What a client's own request changes of a delivery: it is discarded with its webhook, or begins another round.
grant update (status, round, next_attempt_at, check_at, delivered_at) on delivery to fiscal_tenant;
--> statement-breakpoint
grant delete on delivery, delivery_attempt to fiscal_system;
--> statement-breakpoint
-- How long the log of deliveries is kept; younger rows only erasure removes.
create function delivery_log_age() returns interval language sql immutable parallel safe
  return interval '30 days';
--> statement-breakpoint
create function delivery_log_is_kept() returns trigger language plpgsql as $$
begin
  if current_user = 'fiscal_eraser' or (old.status <> 'pending' and old.created_at < now() - delivery_log_age()) then
    return old;
  end if;
  raise exception 'a delivery stays in the log' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger delivery_log_is_kept before delete on delivery for each row execute function delivery_log_is_kept();
--> statement-breakpoint
create function delivery_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (current_user = 'fiscal_eraser' or not exists (
    select from delivery d
    where d.client_id = old.client_id and d.id = old.delivery_id
      and (d.status = 'pending' or d.created_at >= now() - delivery_log_age())
  )) then
    return old;
  end if;
  raise exception 'an attempt of a delivery stays in the log' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger delivery_attempt_is_kept before update or delete on delivery_attempt
  for each row execute function delivery_attempt_is_kept();
