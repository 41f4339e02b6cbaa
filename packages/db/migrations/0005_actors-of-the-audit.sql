-- A session of the API writes as a key of the client alone: row level security cannot know which client a request is of, but
-- no such session signs as an operator, as a workflow, or as a key of somebody else. Sessions that may become the system
-- sign as the operator at the command line.
grant select (client_id, mode, public_id) on api_key to fiscal_tenant;--> statement-breakpoint
create policy own_actor on erasure as restrictive for insert to fiscal_tenant
  with check (
    pg_has_role(session_user, 'fiscal_system', 'member')
    or exists (
      select from api_key k
      where k.client_id = erasure.client_id and 'fsk_' || k.mode || '_' || k.public_id = erasure.requested_by
    )
  );--> statement-breakpoint
create policy own_actor on audit as restrictive for insert to fiscal_tenant
  with check (
    pg_has_role(session_user, 'fiscal_system', 'member')
    or exists (
      select from api_key k
      where k.client_id = audit.client_id and 'fsk_' || k.mode || '_' || k.public_id = audit.actor
    )
  );
