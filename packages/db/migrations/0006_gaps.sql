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
CREATE TABLE "number_skip" (
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"model" text COLLATE "C" NOT NULL,
	"series" integer NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"skipped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "number_skip_pkey" PRIMARY KEY("client_id","company_id","environment","model","series","first"),
	CONSTRAINT "number_skip_environment" CHECK ("number_skip"."environment" in ('homologation', 'production')),
	CONSTRAINT "number_skip_model" CHECK ("number_skip"."model" in ('55')),
	CONSTRAINT "number_skip_numbers" CHECK ("number_skip"."first" >= 1 and "number_skip"."last" between "number_skip"."first" and 999999999)
);
--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "first" integer;--> statement-breakpoint
-- A series began at its first note, or where an operator first raised it from; what lies between its notes was skipped,
-- at an unknown time where no raise is on record. The owner sees no rows under forced policies.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['series', 'note', 'audit'] loop
    execute format('alter table %I no force row level security', wanted);
  end loop;
  create temporary table raise on commit drop as
    select a.client_id, a.subject_id as company_id, a.before ->> 'environment' as environment,
      (a.before ->> 'series')::int as series, (a.before ->> 'next')::int as since, (a.after ->> 'next')::int as until, a.at
    from audit a where a.action = 'series.set-next';
  update series s set first = least(s.next,
    (select min(n.number) from note n where n.client_id = s.client_id and n.company_id = s.company_id
      and n.environment = s.environment and n.model = s.model and n.series = s.number),
    (select min(r.since) from raise r where r.client_id = s.client_id and r.company_id = s.company_id
      and r.environment = s.environment and r.series = s.number));
  insert into number_skip (client_id, company_id, environment, model, series, first, last, skipped_at)
  with taken as (
    select n.client_id, n.company_id, n.environment, n.model, n.series, n.number from note n
    union all
    select s.client_id, s.company_id, s.environment, s.model, s.number, unnest(array[s.first - 1, s.next]) from series s
  ), followed as (
    select t.*, lead(t.number) over (
      partition by t.client_id, t.company_id, t.environment, t.model, t.series order by t.number) as above
    from taken t
  )
  select f.client_id, f.company_id, f.environment, f.model, f.series, f.number + 1, f.above - 1, coalesce((
      select min(r.at) from raise r
      where r.client_id = f.client_id and r.company_id = f.company_id and r.environment = f.environment
        and r.series = f.series and r.since < f.above and r.until > f.number + 1), now())
  from followed f where f.above > f.number + 1;
  foreach wanted in array array['series', 'note', 'audit'] loop
    execute format('alter table %I force row level security', wanted);
  end loop;
end $$;
--> statement-breakpoint
ALTER TABLE "series" ALTER COLUMN "first" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "gap_check" ADD CONSTRAINT "gap_check_series" FOREIGN KEY ("client_id","company_id","environment","model","series") REFERENCES "public"."series"("client_id","company_id","environment","model","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_skip" ADD CONSTRAINT "number_skip_series" FOREIGN KEY ("client_id","company_id","environment","model","series") REFERENCES "public"."series"("client_id","company_id","environment","model","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
-- No number without a note: whoever takes a number as a tenant leaves a note with it. What others leave is recorded.
create or replace function number_has_a_note() returns trigger language plpgsql as $$
declare
  given int := new.first;
begin
  if tg_op = 'UPDATE' then
    given := old.next;
  end if;
  if current_user <> 'fiscal_tenant' then
    insert into number_skip (client_id, company_id, environment, model, series, first, last, skipped_at)
    select new.client_id, new.company_id, new.environment, new.model, new.number, lower(free), upper(free) - 1, now()
    from unnest(int4multirange(int4range(given, new.next)) - coalesce((
      select range_agg(int4range(n.number, n.number, '[]')) from note n
      where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
        and n.model = new.model and n.series = new.number and n.number >= given and n.number < new.next
    ), '{}'::int4multirange)) as free;
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
create constraint trigger series_begins_with_its_first_number after insert on series
  deferrable initially deferred for each row when (new.first <> new.next) execute function number_has_a_note();
--> statement-breakpoint
-- No note without a number of its series; a number that was skipped is never given again.
create or replace function note_has_a_number() returns trigger language plpgsql as $$
begin
  if not exists (
    select from series s
    where s.client_id = new.client_id and s.company_id = new.company_id and s.environment = new.environment
      and s.model = new.model and s.number = new.series and s.next > new.number
  ) or exists (
    select from number_skip k
    where k.client_id = new.client_id and k.company_id = new.company_id and k.environment = new.environment
      and k.model = new.model and k.series = new.series and new.number between k.first and k.last
  ) then
    raise exception 'no note without a number of its series' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger number_skip_is_kept before update or delete on number_skip
  for each row execute function refuse_change();
--> statement-breakpoint
create function skip_comes_from_its_series() returns trigger language plpgsql as $$
begin
  raise exception 'numbers are skipped by raising their series' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger skip_comes_from_its_series before insert on number_skip
  for each row when (pg_trigger_depth() = 0) execute function skip_comes_from_its_series();
--> statement-breakpoint
grant select, insert, update on gap_check to fiscal_system;
--> statement-breakpoint
grant select, insert on number_skip to fiscal_system;
--> statement-breakpoint
grant select on number_skip to fiscal_tenant;
--> statement-breakpoint
grant select, delete on gap_check, number_skip to fiscal_eraser;
--> statement-breakpoint
do $$
declare
  wanted text;
begin
  foreach wanted in array array['gap_check', 'number_skip'] loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    execute format(
      'create policy own_client on %I to fiscal_tenant using (client_id = nullif(current_setting(''app.client_id'', true), '''')) with check (client_id = nullif(current_setting(''app.client_id'', true), ''''))',
      wanted);
  end loop;
end $$;
