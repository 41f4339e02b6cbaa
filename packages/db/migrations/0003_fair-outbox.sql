DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "outbox_of_client" ON "outbox" USING btree ("client_id","created_at");--> statement-breakpoint
-- The API gives rows back that it has no room for, or that Temporal did not take, and knows how far dispatch is behind.
grant select (client_id, attempts), update (next_attempt_at, attempts) on outbox to fiscal_gateway;
