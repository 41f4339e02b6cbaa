CREATE TABLE "reading" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"samples" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
alter table reading enable row level security, force row level security;--> statement-breakpoint
create policy every_client on reading to fiscal_system using (true) with check (true);--> statement-breakpoint
create policy erasure on reading to fiscal_eraser using (true);--> statement-breakpoint
-- Every process shows what housekeeping has read, and whether it still does.
create policy gateway on reading for select to fiscal_gateway using (true);--> statement-breakpoint
create policy gateway on lease for select to fiscal_gateway using (true);--> statement-breakpoint
-- How long open documents wait, of all clients together: without ids, clients and companies.
create policy gateway on filing for select to fiscal_gateway using (open);--> statement-breakpoint
grant select, insert, update on reading to fiscal_system;--> statement-breakpoint
grant select on reading to fiscal_gateway;--> statement-breakpoint
grant select (name, until) on lease to fiscal_gateway;--> statement-breakpoint
grant select (open, status, attention, waiting, waiting_until, updated_at) on filing to fiscal_gateway;
