CREATE TABLE "tax_class" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tax_class_code" UNIQUE("client_id","company_id","code"),
	CONSTRAINT "tax_class_id_form" CHECK ("tax_class"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "tax_class_code_form" CHECK ("tax_class"."code" ~ '^[A-Za-z0-9_.-]{1,30}$' and "tax_class"."code" not in ('.', '..')),
	CONSTRAINT "tax_class_version" CHECK ("tax_class"."version" >= 1),
	CONSTRAINT "tax_class_rules" CHECK (coalesce(jsonb_typeof("tax_class"."definition" -> 'rules') = 'array', false) and "tax_class"."definition" -> 'rules' <> '[]'::jsonb),
	CONSTRAINT "tax_class_ibs_cbs" CHECK (coalesce(jsonb_typeof("tax_class"."definition" -> 'ibsCbs'), 'null') in ('object', 'null'))
);
--> statement-breakpoint
ALTER TABLE "tax_class" ADD CONSTRAINT "tax_class_company" FOREIGN KEY ("client_id","company_id") REFERENCES "public"."company"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
grant select, insert, update, delete on tax_class to fiscal_tenant;
--> statement-breakpoint
grant select, insert, update on tax_class to fiscal_system;
--> statement-breakpoint
alter table tax_class enable row level security;
--> statement-breakpoint
alter table tax_class force row level security;
--> statement-breakpoint
create policy every_client on tax_class to fiscal_system using (true) with check (true);
--> statement-breakpoint
create policy own_client on tax_class to fiscal_tenant
  using (client_id = nullif(current_setting('app.client_id', true), ''))
  with check (client_id = nullif(current_setting('app.client_id', true), ''));
--> statement-breakpoint
-- What a class says has a version of its own: by it a rejected note knows whether it would be calculated otherwise.
create function tax_class_has_versions() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.code, new.created_at)
    is distinct from (old.id, old.client_id, old.company_id, old.code, old.created_at) then
    raise exception 'a tax class keeps its code' using errcode = 'integrity_constraint_violation';
  end if;
  if new.version <> old.version + (new.definition <> old.definition)::int then
    raise exception 'each definition of a tax class has its version' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger tax_class_has_versions before update on tax_class
  for each row execute function tax_class_has_versions();
