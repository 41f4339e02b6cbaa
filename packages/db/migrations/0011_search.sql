ALTER TABLE "filing" ADD COLUMN "stage" text COLLATE "C" GENERATED ALWAYS AS (case when open then 'open' else status end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "filing_by_stage" ON "filing" USING btree ("client_id","mode","kind","stage","created_at","id");
