create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'fiscal_eraser' then
    return old;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger document_is_kept before update or delete on document for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_is_kept before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
create trigger usage_is_kept before update or delete on usage for each row execute function refuse_change();
--> statement-breakpoint
create trigger delivery_attempt_is_kept before update or delete on delivery_attempt
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger filing_is_kept before delete on filing for each row execute function refuse_change();
--> statement-breakpoint
create trigger note_is_kept before delete on note for each row execute function refuse_change();
--> statement-breakpoint
create trigger series_is_kept before delete on series for each row execute function refuse_change();
--> statement-breakpoint
-- Signed bytes are filled in once; everything else of a run is frozen with it.
create function filing_run_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'fiscal_eraser' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.signed_document_id is null and new.signed_document_id is not null
    and (new.client_id, new.filing_id, new.run, new.request_document_id, new.request_hash, new.stamps,
        new.authority_key, new.issued_at, new.unsigned_document_id, new.created_at)
      is not distinct from (old.client_id, old.filing_id, old.run, old.request_document_id, old.request_hash,
        old.stamps, old.authority_key, old.issued_at, old.unsigned_document_id, old.created_at)
  then
    return new;
  end if;
  raise exception 'a run is frozen' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger filing_run_is_frozen before update or delete on filing_run
  for each row execute function filing_run_is_frozen();
--> statement-breakpoint
create function attempt_is_closed_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'fiscal_eraser' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (new.id, new.client_id, new.filing_id, new.run, new.ordinal, new.kind, new.token, new.opened_at)
      = (old.id, old.client_id, old.filing_id, old.run, old.ordinal, old.kind, old.token, old.opened_at)
  then
    return new;
  end if;
  raise exception 'an attempt is closed once and never removed' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger attempt_is_closed_once before update or delete on attempt
  for each row execute function attempt_is_closed_once();
--> statement-breakpoint
create function transmission_needs_signed_bytes() returns trigger language plpgsql as $$
begin
  if not exists (
    select from filing_run r
    where r.client_id = new.client_id and r.filing_id = new.filing_id and r.run = new.run
      and r.signed_document_id is not null
  ) then
    raise exception 'signed bytes are stored before they are sent' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger transmission_needs_signed_bytes before insert on attempt
  for each row when (new.kind = 'transmit') execute function transmission_needs_signed_bytes();
--> statement-breakpoint
create function series_only_grows() returns trigger language plpgsql as $$
begin
  if new.next < old.next then
    raise exception 'numbers never decrease' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.client_id, new.company_id, new.environment, new.model, new.number, new.created_at)
    is distinct from (old.client_id, old.company_id, old.environment, old.model, old.number, old.created_at) then
    raise exception 'a series keeps its name' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger series_only_grows before update on series for each row execute function series_only_grows();
--> statement-breakpoint
-- No number without a note: whoever takes a number as a tenant leaves a note with it. An operator may skip numbers.
create function number_has_a_note() returns trigger language plpgsql as $$
begin
  if current_user = 'fiscal_tenant' and (new.next <> old.next + 1 or not exists (
    select from note n
    where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
      and n.model = new.model and n.series = new.number and n.number = old.next
  )) then
    raise exception 'no number without a note' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger number_has_a_note after update of next on series
  deferrable initially deferred for each row when (old.next <> new.next) execute function number_has_a_note();
--> statement-breakpoint
-- No note without a number of its series.
create function note_has_a_number() returns trigger language plpgsql as $$
begin
  if not exists (
    select from series s
    where s.client_id = new.client_id and s.company_id = new.company_id and s.environment = new.environment
      and s.model = new.model and s.number = new.series and s.next > new.number
  ) then
    raise exception 'no note without a number of its series' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger note_has_a_number before insert on note for each row execute function note_has_a_number();
--> statement-breakpoint
-- A run comes with its frozen document and with the row that starts it; checked where it is accepted, at the commit.
create function run_is_complete() returns trigger language plpgsql as $$
begin
  if not exists (
    select from filing_run r where r.client_id = new.client_id and r.filing_id = new.id and r.run = new.run
  ) or not exists (
    select from outbox o where o.document_id = new.id and o.run = new.run and o.client_id = new.client_id
  ) then
    raise exception 'a run needs its document and its outbox row' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger filing_starts_complete after insert on filing
  deferrable initially deferred for each row execute function run_is_complete();
--> statement-breakpoint
create constraint trigger filing_runs_again_complete after update of run on filing
  deferrable initially deferred for each row
  when (old.run is distinct from new.run)
  execute function run_is_complete();
--> statement-breakpoint
-- The key of a note is that of its present run, or, once it was adopted, that of an earlier one.
create function note_key_is_of_a_run() returns trigger language plpgsql as $$
begin
  if not exists (
    select from filing_run r
    where r.client_id = new.client_id and r.filing_id = new.id and r.authority_key = new.access_key
  ) then
    raise exception 'the key of a note is that of one of its runs' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger note_key_is_of_a_run after insert or update of access_key on note
  deferrable initially deferred for each row execute function note_key_is_of_a_run();
--> statement-breakpoint
create function note_keeps_its_number() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.model, new.series, new.number, new.external_id)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.model, old.series, old.number,
      old.external_id) then
    raise exception 'a note keeps its name and number' using errcode = 'integrity_constraint_violation';
  end if;
  if old.authorized_at is not null and (new.access_key, new.protocol, new.authorized_at, new.proc_nfe_id)
    is distinct from (old.access_key, old.protocol, old.authorized_at, old.proc_nfe_id) then
    raise exception 'an authorization is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger note_keeps_its_number before update on note for each row execute function note_keeps_its_number();
--> statement-breakpoint
-- Where a filing may go from each status (specification 3.1); a new run begins only where one may.
create function filing_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.kind, new.mode, new.environment, new.authorizer, new.service,
      new.created_at)
    is distinct from (old.id, old.client_id, old.company_id, old.kind, old.mode, old.environment, old.authorizer,
      old.service, old.created_at) then
    raise exception 'a filing keeps its name' using errcode = 'integrity_constraint_violation';
  end if;
  if new.run < old.run or new.run > old.run + 1 then
    raise exception 'runs follow each other' using errcode = 'integrity_constraint_violation';
  end if;
  if new.next_ordinal < old.next_ordinal or new.next_ordinal > old.next_ordinal + 1 then
    raise exception 'ordinals follow each other' using errcode = 'integrity_constraint_violation';
  end if;
  if new.run > old.run and not (
    new.status = 'queued' and (old.status in ('rejected', 'failed') or old.attention is not null)
  ) then
    raise exception 'a run ends before the next begins' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (
    old.status in ('queued', 'sending', 'pending', 'unknown') and new.status <> 'disabled'
    or old.status = 'authorized' and new.status = 'cancelled'
    or old.status = 'rejected' and (new.status = 'disabled' or new.status = 'queued' and new.run > old.run)
    or old.status = 'failed' and (new.status = 'disabled' or new.run > old.run or old.attention is not null)
  ) then
    raise exception 'a filing does not go from % to %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger filing_goes_forward before update on filing for each row execute function filing_goes_forward();
--> statement-breakpoint
-- An authorized note has its protocol and its document, and no other has.
create function authorized_note_is_complete() returns trigger language plpgsql as $$
begin
  if not exists (
    select from note n where n.client_id = new.client_id and n.id = new.id and n.authorized_at is not null
  ) then
    raise exception 'an authorized note has its protocol' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger authorized_note_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind = 'nfe' and new.status in ('authorized', 'cancelled'))
  execute function authorized_note_is_complete();
--> statement-breakpoint
-- A foreign key would lock the webhook's row in every transaction that publishes an event.
create function delivery_has_a_target() returns trigger language plpgsql as $$
begin
  if not exists (
    select from webhook w where w.client_id = new.client_id and w.id = new.target_id
  ) then
    raise exception 'a delivery has a target of its client' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger delivery_has_a_target before insert on delivery
  for each row when (new.channel = 'webhook') execute function delivery_has_a_target();
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
--> statement-breakpoint
-- Keys change seldom; nothing of a document's way notifies inside its commit.
create function notify_api_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key', new.public_id);
  return null;
end $$;
--> statement-breakpoint
create trigger notify_api_key after update of revoked_at, expires_at on api_key
  for each row execute function notify_api_key();
