CREATE TABLE "confirmation" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"token_sha256" "bytea" NOT NULL,
	"subject" text NOT NULL,
	"request_sha256" "bytea" NOT NULL,
	"sale_sha256" "bytea" NOT NULL,
	"request" text,
	"request_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"result_id" text COLLATE "C",
	CONSTRAINT "confirmation_token" UNIQUE("token_sha256"),
	CONSTRAINT "confirmation_id_form" CHECK ("confirmation"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "confirmation_mode" CHECK ("confirmation"."mode" in ('test', 'live')),
	CONSTRAINT "confirmation_environment" CHECK ("confirmation"."environment" in ('homologation', 'production')),
	CONSTRAINT "confirmation_action" CHECK ("confirmation"."action" in ('issueNfe', 'issueNfse', 'cancelNfe', 'cancelNfse', 'correctNfe')),
	CONSTRAINT "confirmation_sha256" CHECK (octet_length("confirmation"."token_sha256") = 32 and octet_length("confirmation"."request_sha256") = 32 and octet_length("confirmation"."sale_sha256") = 32),
	CONSTRAINT "confirmation_end" CHECK ("confirmation"."expires_at" > "confirmation"."created_at"),
	CONSTRAINT "confirmation_result" CHECK (("confirmation"."result_id" is null) = ("confirmation"."request" is not null) and ("confirmation"."result_id" is null or "confirmation"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "document_link" (
	"token_sha256" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"note_id" text COLLATE "C" NOT NULL,
	"key_prefix" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_link_mode" CHECK ("document_link"."mode" in ('test', 'live')),
	CONSTRAINT "document_link_document" CHECK ("document_link"."document" in ('danfe', 'danfse')),
	CONSTRAINT "document_link_note" CHECK ("document_link"."note_id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "document_link_token" CHECK ("document_link"."token_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "document_link_end" CHECK ("document_link"."expires_at" > "document_link"."created_at")
);
--> statement-breakpoint
ALTER TABLE "confirmation" ADD CONSTRAINT "confirmation_company" FOREIGN KEY ("client_id","company_id") REFERENCES "public"."company"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_link" ADD CONSTRAINT "document_link_company" FOREIGN KEY ("client_id","company_id") REFERENCES "public"."company"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmation_of_company" ON "confirmation" USING btree ("client_id","company_id");--> statement-breakpoint
CREATE INDEX "confirmation_created_at" ON "confirmation" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "document_link_of_company" ON "document_link" USING btree ("client_id","company_id");--> statement-breakpoint
CREATE INDEX "document_link_expires_at" ON "document_link" USING btree ("expires_at");--> statement-breakpoint
do $$
declare
  wanted text;
begin
  foreach wanted in array array['confirmation', 'document_link'] loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    execute format(
      'create policy own_client on %I to fiscal_tenant
        using (client_id = nullif(current_setting(''app.client_id'', true), ''''))
        with check (client_id = nullif(current_setting(''app.client_id'', true), ''''))', wanted);
    execute format(
      'create policy own_companies on %I as restrictive to fiscal_tenant
        using (case when coalesce(current_setting(''app.company_ids'', true), '''') = '''' then true
          else company_id = any (string_to_array(current_setting(''app.company_ids'', true), '','')) end)
        with check (case when coalesce(current_setting(''app.company_ids'', true), '''') = '''' then true
          else company_id = any (string_to_array(current_setting(''app.company_ids'', true), '','')) end)', wanted);
    execute format(
      'create policy not_of_a_hidden_company on %I as restrictive for select to fiscal_tenant
        using (case when company_id is null then true else company_id not in (
          select c.id from company c
          where c.client_id = nullif(current_setting(''app.client_id'', true), '''') and c.status = ''deleting'') end)',
      wanted);
    execute format(
      'create policy under_erasure on %I as restrictive to fiscal_eraser
        using (company_id in (select e.company_id from erasure e where e.status = ''erasing''))', wanted);
    execute format('grant select, insert on %I to fiscal_tenant', wanted);
    execute format('grant select, delete on %I to fiscal_system', wanted);
    execute format('grant select, delete on %I to fiscal_eraser', wanted);
  end loop;
end $$;
--> statement-breakpoint
-- What a token stands for is never changed: only that it was used, and for what.
grant update (used_at, result_id, request) on confirmation to fiscal_tenant;
--> statement-breakpoint
-- Whoever opens a link has no key: the row of the token at hand, and no other.
create policy gateway on document_link for select to fiscal_gateway
  using (token_sha256 = any(string_to_array(current_setting('app.public_ids', true), ',')));
--> statement-breakpoint
grant select on document_link to fiscal_gateway;
