CREATE TABLE "company_logo" (
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"media_type" text COLLATE "C" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_sha256" "bytea" NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_logo_pkey" PRIMARY KEY("client_id","company_id"),
	CONSTRAINT "company_logo_media_type" CHECK ("company_logo"."media_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "company_logo_size" CHECK ("company_logo"."width" between 1 and 2000 and "company_logo"."height" between 1 and 2000),
	CONSTRAINT "company_logo_sha256" CHECK (octet_length("company_logo"."sha256") = 32 and octet_length("company_logo"."uploaded_sha256") = 32)
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "danfe_orientation" text COLLATE "C" DEFAULT 'portrait' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_logo" ADD CONSTRAINT "company_logo_company" FOREIGN KEY ("client_id","company_id") REFERENCES "public"."company"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_danfe_orientation" CHECK ("company"."danfe_orientation" in ('portrait', 'landscape'));--> statement-breakpoint
alter table company_logo enable row level security;
--> statement-breakpoint
alter table company_logo force row level security;
--> statement-breakpoint
create policy every_client on company_logo to fiscal_system using (true) with check (true);
--> statement-breakpoint
create policy erasure on company_logo to fiscal_eraser using (true);
--> statement-breakpoint
create policy own_client on company_logo to fiscal_tenant
  using (client_id = nullif(current_setting('app.client_id', true), ''))
  with check (client_id = nullif(current_setting('app.client_id', true), ''));
--> statement-breakpoint
create policy own_companies on company_logo as restrictive to fiscal_tenant
  using (case when coalesce(current_setting('app.company_ids', true), '') = '' then true
    else company_id = any (string_to_array(current_setting('app.company_ids', true), ',')) end)
  with check (case when coalesce(current_setting('app.company_ids', true), '') = '' then true
    else company_id = any (string_to_array(current_setting('app.company_ids', true), ',')) end);
--> statement-breakpoint
create policy under_erasure on company_logo as restrictive to fiscal_eraser
  using (company_id in (select e.company_id from erasure e where e.status = 'erasing'));
--> statement-breakpoint
grant select, insert, update, delete on company_logo to fiscal_tenant;
--> statement-breakpoint
grant select on company_logo to fiscal_system;
--> statement-breakpoint
grant select, delete on company_logo to fiscal_eraser;
