CREATE TABLE "authority_block" (
	"cnpj" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "authority_block_pkey" PRIMARY KEY("cnpj","environment"),
	CONSTRAINT "authority_block_environment" CHECK ("authority_block"."environment" in ('homologation', 'production'))
);
--> statement-breakpoint
CREATE TABLE "authority_state" (
	"authorizer" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"service" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"consecutive_failures" integer NOT NULL,
	"openings" integer NOT NULL,
	"permits" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text COLLATE "C",
	"waiting" integer NOT NULL,
	"generation" integer NOT NULL,
	"hurried_generation" integer NOT NULL,
	"hurry_cursor" text COLLATE "C",
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "authority_state_pkey" PRIMARY KEY("authorizer","environment","service"),
	CONSTRAINT "authority_state_authorizer" CHECK ("authority_state"."authorizer" in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS')),
	CONSTRAINT "authority_state_service" CHECK ("authority_state"."service" in ('authorization')),
	CONSTRAINT "authority_state_environment" CHECK ("authority_state"."environment" in ('homologation', 'production')),
	CONSTRAINT "authority_state_state" CHECK ("authority_state"."state" in ('closed', 'open', 'half_open')),
	CONSTRAINT "authority_state_until" CHECK (("authority_state"."state" = 'closed') = ("authority_state"."until" is null))
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"public_id" text COLLATE "C" NOT NULL,
	"digest" "bytea" NOT NULL,
	"name" text NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_public_id" UNIQUE("public_id"),
	CONSTRAINT "api_key_id_form" CHECK ("api_key"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "api_key_mode" CHECK ("api_key"."mode" in ('test', 'live'))
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C",
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_id_form" CHECK ("audit"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_id_form" CHECK ("client"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"document_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"document_kind" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C",
	"environment" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_document_id_form" CHECK ("usage"."document_id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "usage_document_kind" CHECK ("usage"."document_kind" in ('nfe', 'taxQuotation')),
	CONSTRAINT "usage_environment" CHECK ("usage"."environment" in ('homologation', 'production')),
	CONSTRAINT "usage_company" CHECK ("usage"."company_id" is not null or "usage"."document_kind" = 'taxQuotation')
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"cnpj" text COLLATE "C",
	"subject_name" text,
	"issuer" text,
	"serial_number" text COLLATE "C",
	"not_before" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"certificate_der" "bytea" NOT NULL,
	"chain_der" jsonb NOT NULL,
	"sealed_key" jsonb,
	"warnings" text[] NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "certificate_version" UNIQUE("client_id","company_id","version"),
	CONSTRAINT "certificate_id_form" CHECK ("certificate"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "certificate_sealed" CHECK (("certificate"."replaced_at" is null) = ("certificate"."sealed_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"cnpj" text COLLATE "C" NOT NULL,
	"ie" text COLLATE "C" NOT NULL,
	"im" text COLLATE "C",
	"crt" integer NOT NULL,
	"legal_name" text NOT NULL,
	"trade_name" text,
	"email" text,
	"address" jsonb NOT NULL,
	"fiscal_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_cnpj" UNIQUE("client_id","mode","cnpj"),
	CONSTRAINT "company_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "company_id_form" CHECK ("company"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "company_mode" CHECK ("company"."mode" in ('test', 'live')),
	CONSTRAINT "company_environment" CHECK ("company"."environment" in ('homologation', 'production')),
	CONSTRAINT "company_status" CHECK ("company"."status" in ('active', 'deleting')),
	CONSTRAINT "company_crt" CHECK ("company"."crt" between 1 and 4),
	CONSTRAINT "company_sandbox" CHECK ("company"."mode" = 'live' or "company"."environment" = 'homologation')
);
--> statement-breakpoint
CREATE TABLE "series" (
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"model" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"next" integer NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_pkey" PRIMARY KEY("client_id","company_id","environment","model","number"),
	CONSTRAINT "series_environment" CHECK ("series"."environment" in ('homologation', 'production')),
	CONSTRAINT "series_model" CHECK ("series"."model" in ('55')),
	CONSTRAINT "series_number" CHECK ("series"."number" between 0 and 889),
	CONSTRAINT "series_next" CHECK ("series"."next" between 1 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"target_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C",
	"environment" text COLLATE "C" NOT NULL,
	"event" text COLLATE "C" NOT NULL,
	"resource_id" text COLLATE "C" NOT NULL,
	"occurrence" text COLLATE "C" NOT NULL,
	"payload" text NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "delivery_occurrence" UNIQUE("client_id","target_id","resource_id","event","occurrence"),
	CONSTRAINT "delivery_id_form" CHECK ("delivery"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "delivery_channel" CHECK ("delivery"."channel" in ('webhook')),
	CONSTRAINT "delivery_environment" CHECK ("delivery"."environment" in ('homologation', 'production')),
	CONSTRAINT "delivery_status" CHECK ("delivery"."status" in ('pending', 'delivered', 'exhausted', 'discarded')),
	CONSTRAINT "delivery_delivered" CHECK (("delivery"."status" = 'delivered') = ("delivery"."delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempt" (
	"client_id" text COLLATE "C" NOT NULL,
	"delivery_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"response_status" integer,
	"error" text COLLATE "C",
	"duration_ms" integer NOT NULL,
	"excerpt" text,
	CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY("client_id","delivery_id","number"),
	CONSTRAINT "delivery_attempt_number" CHECK ("delivery_attempt"."number" >= 1),
	CONSTRAINT "delivery_attempt_excerpt" CHECK (length("delivery_attempt"."excerpt") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"document_id" text COLLATE "C" NOT NULL,
	"run" integer NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"traceparent" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "outbox_id_form" CHECK ("outbox"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('nfe', 'webhook')),
	CONSTRAINT "outbox_action" CHECK ("outbox"."action" in ('start', 'submit'))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"url" text NOT NULL,
	"events" text[],
	"description" text,
	"active" boolean NOT NULL,
	"sealed_secret" jsonb NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "webhook_id_form" CHECK ("webhook"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "webhook_mode" CHECK ("webhook"."mode" in ('test', 'live'))
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_id_form" CHECK ("document"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "document_kind" CHECK ("document"."kind" in ('request', 'unsigned', 'signed', 'answer', 'procNFe', 'danfe')),
	CONSTRAINT "document_size" CHECK ("document"."size" = octet_length("document"."bytes")),
	CONSTRAINT "document_sha256" CHECK (octet_length("document"."sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attempt_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" text COLLATE "C" NOT NULL,
	"filing_id" text COLLATE "C" NOT NULL,
	"run" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"outcome" text COLLATE "C",
	"reason" text COLLATE "C",
	"answer_class" text COLLATE "C",
	"c_stat" text COLLATE "C",
	"answer" jsonb,
	"raw_document_id" text COLLATE "C",
	CONSTRAINT "attempt_id_form" CHECK ("attempt"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "attempt_kind" CHECK ("attempt"."kind" in ('transmit', 'situation', 'receipt')),
	CONSTRAINT "attempt_outcome" CHECK ("attempt"."outcome" in ('notSent', 'unknown', 'answered')),
	CONSTRAINT "attempt_reason" CHECK ("attempt"."reason" in ('connection_queue', 'cancelled', 'dns', 'connection_refused', 'connect_timeout', 'tls_failed', 'client_certificate_refused', 'server_not_trusted', 'access_denied', 'http_client_error', 'timeout', 'connection_lost', 'http_server_error', 'soap_fault', 'unreadable_answer', 'answer_of_another_document', 'interrupted')),
	CONSTRAINT "attempt_answer_class" CHECK ("attempt"."answer_class" in ('authorized', 'denied', 'rejected', 'paused', 'received', 'processing', 'duplicate', 'misuse', 'digestMissing', 'digestMismatch', 'undecided', 'uncatalogued', 'cancelled', 'absent', 'otherKey')),
	CONSTRAINT "attempt_ordinal_counts" CHECK ("attempt"."ordinal" >= case "attempt"."kind" when 'transmit' then 1 else 0 end),
	CONSTRAINT "attempt_closed" CHECK (("attempt"."closed_at" is null) = ("attempt"."outcome" is null)),
	CONSTRAINT "attempt_answered" CHECK (("attempt"."outcome" = 'answered') = ("attempt"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "filing" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"authorizer" text COLLATE "C" NOT NULL,
	"service" text COLLATE "C" NOT NULL,
	"label" text NOT NULL,
	"exclusive_key" text COLLATE "C",
	"simulation" text,
	"run" integer NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"attention" text COLLATE "C",
	"open" boolean NOT NULL,
	"rejection" jsonb,
	"denial" jsonb,
	"failure" jsonb,
	"waiting" text COLLATE "C",
	"waiting_until" timestamp (3) with time zone,
	"next_ordinal" integer NOT NULL,
	"owner" text COLLATE "C",
	"check_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "filing_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "filing_id_form" CHECK ("filing"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "filing_kind" CHECK ("filing"."kind" in ('nfe')),
	CONSTRAINT "filing_mode" CHECK ("filing"."mode" in ('test', 'live')),
	CONSTRAINT "filing_environment" CHECK ("filing"."environment" in ('homologation', 'production')),
	CONSTRAINT "filing_authorizer" CHECK ("filing"."authorizer" in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS')),
	CONSTRAINT "filing_service" CHECK ("filing"."service" in ('authorization')),
	CONSTRAINT "filing_status" CHECK ("filing"."status" in ('queued', 'sending', 'pending', 'unknown', 'authorized', 'rejected', 'denied', 'failed', 'cancelled', 'disabled')),
	CONSTRAINT "filing_attention" CHECK ("filing"."attention" in ('digest_mismatch', 'dps_mismatch', 'duplicate_unresolved', 'reconcile_exhausted', 'text_mismatch', 'certificate_missing', 'certificate_expired')),
	CONSTRAINT "filing_waiting_reason" CHECK ("filing"."waiting" in ('putOff', 'circuit', 'misuse', 'question', 'receipt', 'database', 'internalError')),
	CONSTRAINT "filing_sandbox" CHECK ("filing"."mode" = 'live' or "filing"."environment" = 'homologation'),
	CONSTRAINT "filing_run_counts" CHECK ("filing"."run" >= 1 and "filing"."next_ordinal" >= 1),
	CONSTRAINT "filing_open" CHECK ("filing"."open" = ("filing"."status" in ('queued', 'sending', 'pending', 'unknown') or "filing"."attention" is not null)),
	CONSTRAINT "filing_rejected" CHECK ("filing"."status" <> 'rejected' or "filing"."rejection" is not null),
	CONSTRAINT "filing_denied" CHECK ("filing"."status" <> 'denied' or "filing"."denial" is not null),
	CONSTRAINT "filing_failed" CHECK ("filing"."status" <> 'failed' or "filing"."failure" is not null or "filing"."attention" is not null)
);
--> statement-breakpoint
CREATE TABLE "filing_run" (
	"client_id" text COLLATE "C" NOT NULL,
	"filing_id" text COLLATE "C" NOT NULL,
	"run" integer NOT NULL,
	"request_document_id" text COLLATE "C" NOT NULL,
	"request_hash" text COLLATE "C" NOT NULL,
	"stamps" jsonb NOT NULL,
	"authority_key" text COLLATE "C" NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"unsigned_document_id" text COLLATE "C" NOT NULL,
	"signed_document_id" text COLLATE "C",
	"digest_value" text COLLATE "C",
	"certificate_id" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "filing_run_pkey" PRIMARY KEY("client_id","filing_id","run"),
	CONSTRAINT "filing_run_number" CHECK ("filing_run"."run" >= 1),
	CONSTRAINT "filing_run_signed" CHECK (("filing_run"."signed_document_id" is null) = ("filing_run"."digest_value" is null) and ("filing_run"."signed_document_id" is null) = ("filing_run"."certificate_id" is null))
);
--> statement-breakpoint
CREATE TABLE "lease" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"model" text COLLATE "C" NOT NULL,
	"series" integer NOT NULL,
	"number" integer NOT NULL,
	"external_id" text NOT NULL,
	"uf" text COLLATE "C" NOT NULL,
	"access_key" text COLLATE "C" NOT NULL,
	"protocol" text COLLATE "C",
	"authorized_at" timestamp (3) with time zone,
	"totals" jsonb NOT NULL,
	"warnings" text[] NOT NULL,
	"proc_nfe_id" text COLLATE "C",
	"danfe_id" text COLLATE "C",
	CONSTRAINT "note_external_id" UNIQUE("client_id","external_id","company_id"),
	CONSTRAINT "note_number" UNIQUE("client_id","company_id","environment","model","series","number"),
	CONSTRAINT "note_id_form" CHECK ("note"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "note_environment" CHECK ("note"."environment" in ('homologation', 'production')),
	CONSTRAINT "note_model" CHECK ("note"."model" in ('55')),
	CONSTRAINT "note_uf" CHECK ("note"."uf" in ('RO', 'AC', 'AM', 'RR', 'PA', 'AP', 'TO', 'MA', 'PI', 'CE', 'RN', 'PB', 'PE', 'AL', 'SE', 'BA', 'MG', 'ES', 'RJ', 'SP', 'PR', 'SC', 'RS', 'MS', 'MT', 'GO', 'DF')),
	CONSTRAINT "note_series" CHECK ("note"."series" between 0 and 889),
	CONSTRAINT "note_number_range" CHECK ("note"."number" between 1 and 999999999),
	CONSTRAINT "note_protocol" CHECK (("note"."authorized_at" is null) or ("note"."protocol" is not null and "note"."proc_nfe_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_class" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tax_class_code" UNIQUE("client_id","company_id","code"),
	CONSTRAINT "tax_class_id_form" CHECK ("tax_class"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "tax_class_code_form" CHECK ("tax_class"."code" ~ '^[A-Za-z0-9_.-]{1,30}$' and "tax_class"."code" not in ('.', '..')),
	CONSTRAINT "tax_class_version" CHECK ("tax_class"."version" >= 1),
	CONSTRAINT "tax_class_rules" CHECK (coalesce(jsonb_typeof("tax_class"."definition" -> 'rules') = 'array', false) and "tax_class"."definition" -> 'rules' <> '[]'::jsonb),
	CONSTRAINT "tax_class_ibs_cbs" CHECK (coalesce(jsonb_typeof("tax_class"."definition" -> 'ibsCbs'), 'null') in ('object', 'null'))
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_company" FOREIGN KEY ("client_id","company_id") REFERENCES "public"."company"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_company" FOREIGN KEY ("client_id","company_id") REFERENCES "public"."company"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_delivery" FOREIGN KEY ("client_id","delivery_id") REFERENCES "public"."delivery"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_raw_document_id_document_id_fk" FOREIGN KEY ("raw_document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_run" FOREIGN KEY ("client_id","filing_id","run") REFERENCES "public"."filing_run"("client_id","filing_id","run") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_run" ADD CONSTRAINT "filing_run_request_document_id_document_id_fk" FOREIGN KEY ("request_document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_run" ADD CONSTRAINT "filing_run_unsigned_document_id_document_id_fk" FOREIGN KEY ("unsigned_document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_run" ADD CONSTRAINT "filing_run_signed_document_id_document_id_fk" FOREIGN KEY ("signed_document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_run" ADD CONSTRAINT "filing_run_filing" FOREIGN KEY ("client_id","filing_id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_proc_nfe_id_document_id_fk" FOREIGN KEY ("proc_nfe_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_danfe_id_document_id_fk" FOREIGN KEY ("danfe_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_filing" FOREIGN KEY ("client_id","id") REFERENCES "public"."filing"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_class" ADD CONSTRAINT "tax_class_company" FOREIGN KEY ("client_id","company_id") REFERENCES "public"."company"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_client" ON "api_key" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("client_id","subject_id","at");--> statement-breakpoint
CREATE INDEX "usage_month" ON "usage" USING btree ("client_id","month","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_current" ON "certificate" USING btree ("client_id","company_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "company_by_time" ON "company" USING btree ("client_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_by_time" ON "delivery" USING btree ("client_id","target_id","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_to_check" ON "delivery" USING btree ("check_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "outbox_document" ON "outbox" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "webhook_by_time" ON "webhook" USING btree ("client_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "document_owner" ON "document" USING btree ("client_id","owner_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_ordinal" ON "attempt" USING btree ("client_id","filing_id","ordinal") WHERE kind = 'transmit';--> statement-breakpoint
CREATE INDEX "attempt_of_filing" ON "attempt" USING btree ("client_id","filing_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "filing_exclusive" ON "filing" USING btree ("client_id","exclusive_key") WHERE open and exclusive_key is not null;--> statement-breakpoint
CREATE INDEX "filing_to_check" ON "filing" USING btree ("check_at") WHERE open;--> statement-breakpoint
CREATE INDEX "filing_waiting" ON "filing" USING btree ("authorizer","environment","service","id") WHERE open;--> statement-breakpoint
CREATE INDEX "note_by_access_key" ON "note" USING btree ("client_id","access_key");