-- outside a transaction
create index concurrently delivery_undelivered on delivery (channel, target_id, created_at, id) where status in ('exhausted', 'discarded') or (status = 'pending' and next_attempt_at > created_at);--> statement-breakpoint
create index concurrently delivery_undelivered_by_time on delivery (channel, created_at, id) where status in ('exhausted', 'discarded') or (status = 'pending' and next_attempt_at > created_at);--> statement-breakpoint
create index concurrently delivery_email_by_time on delivery (created_at, id) where channel = 'email';--> statement-breakpoint
create index concurrently certificate_by_end on certificate (not_after, company_id) where replaced_at is null;--> statement-breakpoint
create index concurrently erasure_by_time on erasure (requested_at, id);--> statement-breakpoint
create index concurrently gap_check_due on gap_check (client_id, company_id) where due_numbers > 0;--> statement-breakpoint
create index concurrently audit_of_subject on audit (subject_id, at, id);--> statement-breakpoint
create index concurrently audit_of_client on audit (client_id, at, id);--> statement-breakpoint
create index concurrently audit_of_actor on audit (actor, at, id);--> statement-breakpoint
create index concurrently audit_of_action on audit (action, at, id);--> statement-breakpoint
create index concurrently audit_by_time on audit (at, id);--> statement-breakpoint
create index concurrently audit_changes on audit (at, id) where action not in ('document.view', 'document.unmask', 'audit.view', 'search');
