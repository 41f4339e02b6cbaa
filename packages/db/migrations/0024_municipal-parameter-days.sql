-- What was kept says nothing of the days that it is about; it is asked for again.
DELETE FROM "municipal_parameter";
--> statement-breakpoint
ALTER TABLE "municipal_parameter" DROP CONSTRAINT "municipal_parameter_pkey";
--> statement-breakpoint
ALTER TABLE "municipal_parameter" ADD COLUMN "first_day" text COLLATE "C" NOT NULL;
--> statement-breakpoint
ALTER TABLE "municipal_parameter" ADD COLUMN "last_day" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "municipal_parameter" ADD CONSTRAINT "municipal_parameter_pkey" PRIMARY KEY("environment","city_code","service_code","first_day");
--> statement-breakpoint
ALTER TABLE "municipal_parameter" ADD CONSTRAINT "municipal_parameter_days" CHECK ("municipal_parameter"."first_day" ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$');
--> statement-breakpoint
-- Housekeeping finds what was not read for long.
CREATE INDEX "municipal_parameter_read_at" ON "municipal_parameter" USING btree ("read_at");
--> statement-breakpoint
grant delete on municipal_parameter to fiscal_gateway;
--> statement-breakpoint
grant delete on municipal_parameter to fiscal_system;
