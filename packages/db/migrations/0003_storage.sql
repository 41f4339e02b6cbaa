-- Space for heap-only updates beside the row that changes.
alter table filing set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
alter table note set (fillfactor = 75);
--> statement-breakpoint
alter table attempt set (fillfactor = 85);
--> statement-breakpoint
alter table filing_run set (fillfactor = 90);
--> statement-breakpoint
alter table series set (fillfactor = 50);
--> statement-breakpoint
alter table authority_state set (fillfactor = 50);
--> statement-breakpoint
-- Rows live for a moment: what they leave behind is swept before claims read it.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);
--> statement-breakpoint
-- lz4 where this server has it.
do $$
begin
  alter table document alter column bytes set compression lz4;
exception when feature_not_supported then
  raise notice 'this server compresses documents without lz4';
end $$;
