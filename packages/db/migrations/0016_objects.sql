-- How far housekeeping of many steps has come.
CREATE TABLE "housekeeping_position" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reached" text COLLATE "C" NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "object_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_place" CHECK (("document"."bytes" is null) <> ("document"."object_key" is null));--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_object_kind" CHECK ("document"."object_key" is null or "document"."kind" in ('procNFe', 'danfe', 'procEventoNFe', 'procInutNFe'));--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_object_key" CHECK ("document"."object_key" ~ ('^(.*/)?' || "document"."client_id" || '/' || "document"."owner_id" || '/' || "document"."id" || '-[0-9a-f]{16}$'));--> statement-breakpoint
-- The bytes of a document may move between the row and a bucket; what they are never changes, and what comes into the row
-- is looked at here.
create function document_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'fiscal_eraser' then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.client_id, new.owner_id, new.kind, new.sha256, new.size, new.created_at)
      = (old.id, old.client_id, old.owner_id, old.kind, old.sha256, old.size, old.created_at)
    and new.object_key is distinct from old.object_key
    and (new.bytes is null or old.bytes is null and sha256(new.bytes) = new.sha256)
  then
    return new;
  end if;
  raise exception 'rows of document are never changed or removed' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
drop trigger document_is_kept on document;
--> statement-breakpoint
create trigger document_is_kept before update or delete on document for each row execute function document_is_kept();
--> statement-breakpoint
alter table housekeeping_position enable row level security;
--> statement-breakpoint
alter table housekeeping_position force row level security;
--> statement-breakpoint
create policy every_client on housekeeping_position to fiscal_system using (true) with check (true);
--> statement-breakpoint
create policy erasure on housekeeping_position to fiscal_eraser using (true);
--> statement-breakpoint
grant select, insert, update on housekeeping_position to fiscal_system;
