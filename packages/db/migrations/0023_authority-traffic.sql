CREATE TABLE "authority_traffic" (
	"authorizer" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"service" text COLLATE "C" NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"latency_class" smallint NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "authority_traffic_pkey" PRIMARY KEY("authorizer","environment","service","slot","latency_class"),
	CONSTRAINT "authority_traffic_authorizer" CHECK ("authority_traffic"."authorizer" in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS', 'SEFIN')),
	CONSTRAINT "authority_traffic_service" CHECK ("authority_traffic"."service" in ('authorization', 'event', 'disabling', 'nfse', 'nfseEvent')),
	CONSTRAINT "authority_traffic_environment" CHECK ("authority_traffic"."environment" in ('homologation', 'production')),
	CONSTRAINT "authority_traffic_calls" CHECK ("authority_traffic"."calls" > 0 and "authority_traffic"."latency_class" >= 0)
);
--> statement-breakpoint
CREATE TABLE "authority_waiting" (
	"authorizer" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"service" text COLLATE "C" NOT NULL,
	"filings" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "authority_waiting_pkey" PRIMARY KEY("authorizer","environment","service"),
	CONSTRAINT "authority_waiting_authorizer" CHECK ("authority_waiting"."authorizer" in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS', 'SEFIN')),
	CONSTRAINT "authority_waiting_service" CHECK ("authority_waiting"."service" in ('authorization', 'event', 'disabling', 'nfse', 'nfseEvent')),
	CONSTRAINT "authority_waiting_environment" CHECK ("authority_waiting"."environment" in ('homologation', 'production')),
	CONSTRAINT "authority_waiting_filings" CHECK ("authority_waiting"."filings" >= 0)
);
--> statement-breakpoint
CREATE INDEX "municipal_agreement" ON "municipal_parameter" USING btree ("environment","city_code") WHERE service_code = '';--> statement-breakpoint
do $$
declare
  wanted text;
begin
  foreach wanted in array array['authority_traffic', 'authority_waiting'] loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    -- Counts of nobody: the API shows them to everybody.
    execute format('create policy gateway on %I for select to fiscal_gateway using (true)', wanted);
    execute format('grant select on %I to fiscal_gateway', wanted);
    execute format('grant select, insert, update on %I to fiscal_system', wanted);
  end loop;
end $$;
--> statement-breakpoint
grant delete on authority_traffic to fiscal_system;
--> statement-breakpoint
create policy gateway on authority_state for select to fiscal_gateway using (true);
--> statement-breakpoint
-- Without hurry_cursor, which is the id of a filing.
grant select (authorizer, environment, service, state, until) on authority_state to fiscal_gateway;
--> statement-breakpoint
-- How far the traffic is counted; the other positions are ids.
create policy gateway on housekeeping_position for select to fiscal_gateway using (name = 'authorityTraffic');
--> statement-breakpoint
grant select on housekeeping_position to fiscal_gateway;
