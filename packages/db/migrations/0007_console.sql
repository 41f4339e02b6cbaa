-- outside a transaction
-- The tables of the console and the role of its login. Each block below locks one table of documents, so that no statement
-- of the service waits for two of them; this one locks none that is in use.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fiscal_console') then
    begin
      create role fiscal_console nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then
      raise notice 'role fiscal_console was created meanwhile';
    end;
  end if;
  if to_regclass('public.console_person') is not null then
    return;
  end if;
  CREATE TABLE "authority_pause" (
    "authorizer" text COLLATE "C" NOT NULL,
    "environment" text COLLATE "C" NOT NULL,
    "paused_by" text NOT NULL,
    "reason" text NOT NULL,
    "paused_at" timestamp (3) with time zone NOT NULL,
    CONSTRAINT "authority_pause_pkey" PRIMARY KEY("authorizer","environment"),
    CONSTRAINT "authority_pause_authorizer" CHECK ("authority_pause"."authorizer" in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS', 'SEFIN')),
    CONSTRAINT "authority_pause_environment" CHECK ("authority_pause"."environment" in ('homologation', 'production'))
  );
  CREATE TABLE "console_person" (
    "handle" text COLLATE "C" PRIMARY KEY NOT NULL,
    "issuer" text COLLATE "C" NOT NULL,
    "subject" text COLLATE "C" NOT NULL,
    "created_at" timestamp (3) with time zone NOT NULL,
    CONSTRAINT "console_person_account" UNIQUE("issuer","subject"),
    CONSTRAINT "console_person_of_issuer" UNIQUE("handle","issuer"),
    CONSTRAINT "console_person_handle" CHECK ("console_person"."handle" ~ '^[a-z0-9][a-z0-9._-]{0,39}$' and "console_person"."handle" !~ '^fsk_' and "console_person"."handle" not in ('cli', 'erasure', 'housekeeping', 'operator', 'root', 'stack', 'system', 'workflow'))
  );
  CREATE TABLE "console_session" (
    "id" text COLLATE "C" PRIMARY KEY NOT NULL,
    "handle" text COLLATE "C" NOT NULL,
    "issuer" text COLLATE "C" NOT NULL,
    "role" text COLLATE "C" NOT NULL,
    "created_at" timestamp (3) with time zone NOT NULL,
    "last_seen_at" timestamp (3) with time zone NOT NULL,
    "expires_at" timestamp (3) with time zone NOT NULL,
    "ended_at" timestamp (3) with time zone,
    CONSTRAINT "console_session_id" CHECK ("console_session"."id" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "console_session_role" CHECK ("console_session"."role" in ('leitura', 'suporte', 'operacao')),
    CONSTRAINT "console_session_end" CHECK ("console_session"."expires_at" > "console_session"."created_at" and "console_session"."expires_at" <= "console_session"."created_at" + interval '12 hours')
  );
  CREATE TABLE "console_sign_in" (
    "id" text COLLATE "C" PRIMARY KEY NOT NULL,
    "kind" text COLLATE "C" NOT NULL,
    "handle" text COLLATE "C",
    "role" text COLLATE "C",
    "nonce" text COLLATE "C",
    "code_verifier" text COLLATE "C",
    "return_to" text NOT NULL,
    "created_at" timestamp (3) with time zone NOT NULL,
    "expires_at" timestamp (3) with time zone NOT NULL,
    "used_at" timestamp (3) with time zone,
    CONSTRAINT "console_sign_in_id" CHECK ("console_sign_in"."id" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "console_sign_in_kind" CHECK ("console_sign_in"."kind" in ('link', 'provider')),
    CONSTRAINT "console_sign_in_role" CHECK ("console_sign_in"."role" in ('leitura', 'suporte', 'operacao')),
    CONSTRAINT "console_sign_in_by_kind" CHECK (case "console_sign_in"."kind" when 'link' then num_nulls("console_sign_in"."handle", "console_sign_in"."role") = 0 and num_nonnulls("console_sign_in"."nonce", "console_sign_in"."code_verifier") = 0 else num_nonnulls("console_sign_in"."handle", "console_sign_in"."role") = 0 and num_nulls("console_sign_in"."nonce", "console_sign_in"."code_verifier") = 0 end),
    CONSTRAINT "console_sign_in_end" CHECK ("console_sign_in"."expires_at" > "console_sign_in"."created_at" and "console_sign_in"."expires_at" <= "console_sign_in"."created_at" + interval '15 minutes')
  );
  ALTER TABLE "console_session" ADD CONSTRAINT "console_session_person" FOREIGN KEY ("handle","issuer") REFERENCES "console_person"("handle","issuer") ON DELETE no action ON UPDATE no action;
  CREATE INDEX "console_session_of_person" ON "console_session" USING btree ("handle","created_at");
  CREATE INDEX "console_session_expires_at" ON "console_session" USING btree ("expires_at");
  CREATE INDEX "console_sign_in_expires_at" ON "console_sign_in" USING btree ("expires_at");

  alter table console_person enable row level security, force row level security;
  alter table console_session enable row level security, force row level security;
  alter table console_sign_in enable row level security, force row level security;
  alter table authority_pause enable row level security, force row level security;
  create policy every_client on console_person to fiscal_system, fiscal_console using (true) with check (true);
  create policy every_client on console_session to fiscal_system, fiscal_console using (true) with check (true);
  create policy every_client on console_sign_in to fiscal_system, fiscal_console using (true) with check (true);
  create policy every_client on authority_pause to fiscal_system, fiscal_console using (true) with check (true);
  create policy gateway on authority_pause for select to fiscal_gateway using (true);
  create policy erasure on console_person to fiscal_eraser using (true);
  create policy erasure on console_session to fiscal_eraser using (true);
  create policy erasure on console_sign_in to fiscal_eraser using (true);
  create policy erasure on authority_pause to fiscal_eraser using (true);

  grant select, insert on console_person to fiscal_console;
  grant select, insert, update (last_seen_at, ended_at) on console_session to fiscal_console;
  grant select, insert, update (used_at) on console_sign_in to fiscal_console;
  grant select, insert, delete on authority_pause to fiscal_console, fiscal_system;
  grant select (authorizer, environment) on authority_pause to fiscal_gateway;
  grant select on console_person to fiscal_system;
  grant select, update (ended_at), delete on console_session to fiscal_system;
  grant select, delete on console_sign_in to fiscal_system;

  grant usage on schema public to fiscal_console;
  grant select on
    client, company, series, gap_check, number_skip, usage, audit,
    filing, filing_run, document, attempt, note, nfe_event, number_range, nfse, nfse_event,
    delivery, delivery_attempt, erasure, outbox,
    authority_state, authority_block, authority_traffic, authority_waiting, lease, housekeeping_position, reading
    to fiscal_console;
  -- Without digests of keys, private keys of certificates and secrets of webhooks. The certificate itself names a person.
  grant select (id, client_id, public_id, name, mode, scopes, company_ids, created_at, expires_at, last_used_at, revoked_at)
    on api_key to fiscal_console;
  grant select (id, client_id, company_id, version, cnpj, subject_name, issuer, serial_number, not_before, not_after,
    warnings, uploaded_at, replaced_at, announced, check_at) on certificate to fiscal_console;
  grant select (id, client_id, mode, url, events, description, active, former_secret_until, failing_since, created_at,
    updated_at) on webhook to fiscal_console;
  -- What the decisions of a person write: the evidence, the filing that is opened again, the delivery that is repeated.
  grant insert on audit, document, outbox to fiscal_console;
  grant update (attention, open, check_at, updated_at) on filing to fiscal_console;
  grant update (status, round, next_attempt_at, delivered_at, check_at, recipients) on delivery to fiscal_console;

  -- Its text is read when it runs, with the clock of the session.
  create function is_of_this_moment(told timestamptz) returns boolean language sql stable parallel safe as $body$
    select told between now() - interval '5 minutes' and now() + interval '5 minutes'
  $body$;

  -- What a login of the console writes about itself is of now; what has ended or was used stays so.
  create policy of_this_moment on console_person as restrictive for insert to fiscal_console
    with check (is_of_this_moment(created_at));
  create policy of_this_moment on console_session as restrictive for insert to fiscal_console
    with check (is_of_this_moment(created_at) and is_of_this_moment(last_seen_at) and ended_at is null);
  create policy only_while_open on console_session as restrictive for update to fiscal_console
    using (ended_at is null)
    with check (last_seen_at <= now() + interval '5 minutes' and (ended_at is null or is_of_this_moment(ended_at)));
  create policy of_this_moment on console_sign_in as restrictive for insert to fiscal_console
    with check (is_of_this_moment(created_at) and used_at is null);
  create policy only_while_unused on console_sign_in as restrictive for update to fiscal_console
    using (used_at is null) with check (is_of_this_moment(used_at));
  create policy signed_by_a_person on authority_pause as restrictive for insert to fiscal_console
    with check (is_of_this_moment(paused_at)
      and exists (select from console_person p where p.handle = paused_by collate "C"));

  create function mail_keeps_its_addresses() returns trigger language plpgsql as $body$
  begin
    if jsonb_path_query_array(new.recipients, '$[*].address')
      is distinct from jsonb_path_query_array(old.recipients, '$[*].address') then
      raise exception 'a mail goes to the addresses that it had first' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $body$;
end $$;--> statement-breakpoint
do $$
begin
  alter policy every_client on audit to fiscal_system, fiscal_console;
  drop policy if exists signed_by_a_person on audit;
  create policy signed_by_a_person on audit as restrictive for insert to fiscal_console
    with check (is_of_this_moment(at) and exists (select from console_person p where p.handle = actor collate "C"));
end $$;--> statement-breakpoint
do $$
begin
  alter policy every_client on document to fiscal_system, fiscal_console;
  drop policy if exists only_evidence on document;
  create policy only_evidence on document as restrictive for insert to fiscal_console with check (kind = 'answer');
end $$;--> statement-breakpoint
do $$
begin
  alter policy every_client on filing to fiscal_system, fiscal_console;
  drop policy if exists only_opened_for_a_person on filing;
  create policy only_opened_for_a_person on filing as restrictive for update to fiscal_console
    with check (open and attention is not null);
end $$;--> statement-breakpoint
do $$
begin
  alter policy every_client on delivery to fiscal_system, fiscal_console;
  drop policy if exists only_begun_again on delivery;
  create policy only_begun_again on delivery as restrictive for update to fiscal_console with check (status = 'pending');
  create or replace trigger mail_keeps_its_addresses before update of recipients on delivery
    for each row when (current_user = 'fiscal_console' and old.recipients is not null) execute function mail_keeps_its_addresses();
end $$;--> statement-breakpoint
do $$
begin
  alter policy every_client on outbox to fiscal_system, fiscal_console;
  drop policy if exists only_documents on outbox;
  create policy only_documents on outbox as restrictive for insert to fiscal_console
    with check (kind not in ('certificateWatch', 'companyErasure'));
end $$;--> statement-breakpoint
do $$ begin alter policy every_client on client to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on company to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on series to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on gap_check to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on number_skip to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on usage to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on filing_run to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on attempt to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on note to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on nfe_event to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on number_range to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on nfse to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on nfse_event to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on delivery_attempt to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on erasure to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on authority_state to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on authority_block to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on authority_traffic to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on authority_waiting to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on lease to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on housekeeping_position to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on reading to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on api_key to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on certificate to fiscal_system, fiscal_console; end $$;--> statement-breakpoint
do $$ begin alter policy every_client on webhook to fiscal_system, fiscal_console; end $$;
