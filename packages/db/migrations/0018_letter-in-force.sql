ALTER TABLE "note" ADD COLUMN "letter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_letter" CHECK ("note"."letter" between 0 and 20);