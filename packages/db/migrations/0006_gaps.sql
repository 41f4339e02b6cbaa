CREATE TABLE "gap_check" (
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"model" text COLLATE "C" NOT NULL,
	"series" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"due_numbers" integer NOT NULL,
	"notified_month" text COLLATE "C",
	CONSTRAINT "gap_check_pkey" PRIMARY KEY("client_id","company_id","environment","model","series"),
	CONSTRAINT "gap_check_environment" CHECK ("gap_check"."environment" in ('homologation', 'production')),
	CONSTRAINT "gap_check_model" CHECK ("gap_check"."model" in ('55')),
	CONSTRAINT "gap_check_due" CHECK ("gap_check"."due_numbers" >= 0),
	CONSTRAINT "gap_check_month" CHECK ("gap_check"."notified_month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "first" integer;--> statement-breakpoint
-- A series began at its first note, or where an operator first raised it from; the owner sees no rows under forced policies.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['series', 'note', 'audit'] loop
    execute format('alter table %I no force row level security', wanted);
  end loop;
  update series s set first = least(s.next,
    (select min(n.number) from note n where n.client_id = s.client_id and n.company_id = s.company_id
      and n.environment = s.environment and n.model = s.model and n.series = s.number),
    (select min((a.before ->> 'next')::int) from audit a where a.client_id = s.client_id
      and a.subject_id = s.company_id and a.action = 'series.set-next'
      and a.before ->> 'environment' = s.environment and a.before ->> 'series' = s.number::text));
  foreach wanted in array array['series', 'note', 'audit'] loop
    execute format('alter table %I force row level security', wanted);
  end loop;
end $$;
--> statement-breakpoint
ALTER TABLE "series" ALTER COLUMN "first" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "gap_check" ADD CONSTRAINT "gap_check_series" FOREIGN KEY ("client_id","company_id","environment","model","series") REFERENCES "public"."series"("client_id","company_id","environment","model","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filing_broken" ON "filing" USING btree ("client_id","company_id","environment") WHERE not open and (rejection is not null or failure is not null);--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_first" CHECK ("series"."first" between 1 and "series"."next");--> statement-breakpoint
create or replace function series_only_grows() returns trigger language plpgsql as $$
begin
  if new.next < old.next then
    raise exception 'numbers never decrease' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.client_id, new.company_id, new.environment, new.model, new.number, new.first, new.created_at)
    is distinct from (old.client_id, old.company_id, old.environment, old.model, old.number, old.first, old.created_at)
  then
    raise exception 'a series keeps its name and its first number' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
grant select, insert, update on gap_check to fiscal_system;
--> statement-breakpoint
grant select, delete on gap_check to fiscal_eraser;
--> statement-breakpoint
alter table gap_check enable row level security;
--> statement-breakpoint
alter table gap_check force row level security;
--> statement-breakpoint
create policy every_client on gap_check to fiscal_system using (true) with check (true);
--> statement-breakpoint
create policy erasure on gap_check to fiscal_eraser using (true);
--> statement-breakpoint
create policy own_client on gap_check to fiscal_tenant
  using (client_id = nullif(current_setting('app.client_id', true), ''))
  with check (client_id = nullif(current_setting('app.client_id', true), ''));
