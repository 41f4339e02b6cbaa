-- A foreign key to a document is read from the other side when the document goes: a scan of each of these tables for each
-- document. Indexes for it would be written with every run and call, so the documents of a row are looked for when they
-- are named, and erasure removes rows and documents of a filing together.
ALTER TABLE "attempt" DROP CONSTRAINT "attempt_raw_document_id_document_id_fk";
--> statement-breakpoint
ALTER TABLE "filing_run" DROP CONSTRAINT "filing_run_request_document_id_document_id_fk";
--> statement-breakpoint
ALTER TABLE "filing_run" DROP CONSTRAINT "filing_run_unsigned_document_id_document_id_fk";
--> statement-breakpoint
ALTER TABLE "filing_run" DROP CONSTRAINT "filing_run_signed_document_id_document_id_fk";
--> statement-breakpoint
ALTER TABLE "nfe_event" DROP CONSTRAINT "nfe_event_proc_event_id_document_id_fk";
--> statement-breakpoint
ALTER TABLE "note" DROP CONSTRAINT "note_proc_nfe_id_document_id_fk";
--> statement-breakpoint
ALTER TABLE "note" DROP CONSTRAINT "note_danfe_id_document_id_fk";
--> statement-breakpoint
ALTER TABLE "number_range" DROP CONSTRAINT "number_range_proc_inut_id_document_id_fk";
--> statement-breakpoint
create function require_document(wanted text, client text) returns void language plpgsql as $$
begin
  if not exists (select from document d where d.id = wanted and d.client_id = client) then
    raise exception 'a row names a document that is there' using errcode = 'foreign_key_violation';
  end if;
end $$;
--> statement-breakpoint
create function run_names_documents() returns trigger language plpgsql as $$
begin
  if new.request_document_id is not null and (tg_op = 'INSERT' or new.request_document_id is distinct from old.request_document_id) then
    perform require_document(new.request_document_id, new.client_id);
  end if;
  if new.unsigned_document_id is not null and (tg_op = 'INSERT' or new.unsigned_document_id is distinct from old.unsigned_document_id) then
    perform require_document(new.unsigned_document_id, new.client_id);
  end if;
  if new.signed_document_id is not null and (tg_op = 'INSERT' or new.signed_document_id is distinct from old.signed_document_id) then
    perform require_document(new.signed_document_id, new.client_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger run_names_documents after insert or update of request_document_id, unsigned_document_id, signed_document_id on filing_run
  for each row execute function run_names_documents();
--> statement-breakpoint
create function attempt_names_documents() returns trigger language plpgsql as $$
begin
  if new.raw_document_id is not null and (tg_op = 'INSERT' or new.raw_document_id is distinct from old.raw_document_id) then
    perform require_document(new.raw_document_id, new.client_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger attempt_names_documents after insert or update of raw_document_id on attempt
  for each row execute function attempt_names_documents();
--> statement-breakpoint
create function note_names_documents() returns trigger language plpgsql as $$
begin
  if new.proc_nfe_id is not null and (tg_op = 'INSERT' or new.proc_nfe_id is distinct from old.proc_nfe_id) then
    perform require_document(new.proc_nfe_id, new.client_id);
  end if;
  if new.danfe_id is not null and (tg_op = 'INSERT' or new.danfe_id is distinct from old.danfe_id) then
    perform require_document(new.danfe_id, new.client_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_names_documents after insert or update of proc_nfe_id, danfe_id on note
  for each row execute function note_names_documents();
--> statement-breakpoint
create function event_names_documents() returns trigger language plpgsql as $$
begin
  if new.proc_event_id is not null and (tg_op = 'INSERT' or new.proc_event_id is distinct from old.proc_event_id) then
    perform require_document(new.proc_event_id, new.client_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger event_names_documents after insert or update of proc_event_id on nfe_event
  for each row execute function event_names_documents();
--> statement-breakpoint
create function range_names_documents() returns trigger language plpgsql as $$
begin
  if new.proc_inut_id is not null and (tg_op = 'INSERT' or new.proc_inut_id is distinct from old.proc_inut_id) then
    perform require_document(new.proc_inut_id, new.client_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger range_names_documents after insert or update of proc_inut_id on number_range
  for each row execute function range_names_documents();
--> statement-breakpoint
-- What is read by its own id is gone for its client as soon as its company is; a company is looked for by its status. The
-- planner takes a case for half of the rows, and "= any" of an unknown array for all of them where companies are few.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['note', 'nfe_event', 'number_range', 'delivery'] loop
    execute format(
      'create policy not_of_a_company_under_erasure on %I as restrictive for select to fiscal_tenant
        using (case when company_id is null then true else company_id not in (
          select e.company_id from erasure e
          where e.client_id = nullif(current_setting(''app.client_id'', true), '''')
            and e.status in (''waiting'', ''erasing'')) end)', wanted);
  end loop;
end $$;
--> statement-breakpoint
-- Counts are written with the rows that they count.
grant select, update (removed) on erasure to fiscal_eraser;
