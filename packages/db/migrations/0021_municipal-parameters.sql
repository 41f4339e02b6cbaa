CREATE TABLE "municipal_parameter" (
	"environment" text COLLATE "C" NOT NULL,
	"city_code" text COLLATE "C" NOT NULL,
	"service_code" text COLLATE "C" NOT NULL,
	"answer" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "municipal_parameter_pkey" PRIMARY KEY("environment","city_code","service_code"),
	CONSTRAINT "municipal_parameter_environment" CHECK ("municipal_parameter"."environment" in ('homologation', 'production')),
	CONSTRAINT "municipal_parameter_city" CHECK ("municipal_parameter"."city_code" ~ '^[0-9]{7}$'),
	CONSTRAINT "municipal_parameter_service" CHECK ("municipal_parameter"."service_code" ~ '^([0-9]{9})?$')
);
--> statement-breakpoint
alter table municipal_parameter enable row level security;
--> statement-breakpoint
alter table municipal_parameter force row level security;
--> statement-breakpoint
create policy every_client on municipal_parameter to fiscal_system using (true) with check (true);
--> statement-breakpoint
create policy erasure on municipal_parameter to fiscal_eraser using (true);
--> statement-breakpoint
-- It is nobody's data: the API reads and writes it beside the transactions of its clients.
create policy gateway on municipal_parameter to fiscal_gateway using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on municipal_parameter to fiscal_gateway;
--> statement-breakpoint
grant select, insert, update on municipal_parameter to fiscal_system;
