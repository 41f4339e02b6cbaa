-- The whole schema as of 0.10.2-rc.2. Every later change is a migration of its own.
--
--   1. Roles
--   2. Tables, each with its indexes
--   3. Storage
--   4. Rules of rows: what is kept for good, what only goes forward, what belongs together
--   5. Notifications and functions
--   6. Access: grants, then row level security
--
-- Names of roles are those of a database "fiscal"; every database gets its own (src/roles.ts).

-- 1. Roles ----------------------------------------------------------------------------------------------------------

-- A connection takes one of them on; a login itself may read nothing. They belong to the whole server.
--   tenant   reads and writes the rows of one client
--   gateway  is the API before it knows the client, and beside requests: it finds keys and their clients by public
--            ids, notes the use of a key, counts requests and removes what was dispatched; it lists no clients and
--            reads no row of a company
--   system   reads and writes the rows of every client
--   eraser   removes what is kept, of companies under erasure
do $$
declare
  wanted text;
begin
  foreach wanted in array array['fiscal_tenant', 'fiscal_gateway', 'fiscal_system', 'fiscal_eraser'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', wanted);
      exception when duplicate_object or unique_violation then
        raise notice 'role % was created meanwhile', wanted;
      end;
    end if;
  end loop;
end $$;

-- 2. Tables ---------------------------------------------------------------------------------------------------------

-- Clients and their keys.

create table client (
  id text collate "C" primary key,
  name text not null,
  plan text,
  created_at timestamptz(3) not null,
  suspended_at timestamptz(3),
  constraint client_id_form check (id ~ '^[0-9a-f]{24}$')
);

create table api_key (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  public_id text collate "C" not null,
  digest bytea not null,
  name text not null,
  mode text collate "C" not null,
  scopes text[] default '{}' not null,
  company_ids text[] default '{}' not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint api_key_public_id unique (public_id),
  constraint api_key_client_id_client_id_fk foreign key (client_id) references client (id),
  constraint api_key_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint api_key_mode check (mode in ('test', 'live'))
);
create index api_key_client on api_key (client_id, created_at);

create table audit (
  id text collate "C" primary key,
  client_id text collate "C",
  at timestamptz(3) not null,
  actor text not null,
  action text collate "C" not null,
  subject_id text collate "C" not null,
  reason text,
  before jsonb,
  after jsonb,
  constraint audit_id_form check (id ~ '^[0-9a-f]{24}$')
);
create index audit_subject on audit (client_id, subject_id, at);

create table usage (
  document_id text collate "C" primary key,
  document_kind text collate "C" not null,
  client_id text collate "C" not null,
  company_id text collate "C",
  environment text collate "C" not null,
  month text collate "C" not null,
  at timestamptz(3) not null,
  constraint usage_document_id_form check (document_id ~ '^[0-9a-f]{24}$'),
  constraint usage_document_kind check (document_kind in ('nfe', 'nfeEvent', 'nfeDisabling', 'nfse', 'nfseEvent',
    'taxQuotation')),
  constraint usage_environment check (environment in ('homologation', 'production')),
  constraint usage_company check (company_id is not null or document_kind = 'taxQuotation')
);
create index usage_month on usage (client_id, month, company_id);

-- Companies, their numbers and what they issue with.

create table company (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  mode text collate "C" not null,
  environment text collate "C" not null,
  status text collate "C" not null,
  cnpj text collate "C" not null,
  ie text collate "C" not null,
  im text collate "C",
  crt integer not null,
  legal_name text not null,
  trade_name text,
  email text,
  address jsonb not null,
  nfse_settings jsonb,
  email_settings jsonb,
  danfe_orientation text collate "C" default 'portrait' not null,
  fiscal_version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint company_cnpj unique (client_id, mode, cnpj),
  constraint company_of_client unique (client_id, id),
  constraint company_client_id_client_id_fk foreign key (client_id) references client (id),
  constraint company_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint company_mode check (mode in ('test', 'live')),
  constraint company_environment check (environment in ('homologation', 'production')),
  constraint company_status check (status in ('active', 'deleting')),
  constraint company_danfe_orientation check (danfe_orientation in ('portrait', 'landscape')),
  constraint company_crt check (crt between 1 and 4),
  constraint company_sandbox check (mode = 'live' or environment = 'homologation')
);
create index company_by_time on company (client_id, mode, created_at, id);
create index company_deleting on company (client_id, id) where status = 'deleting';

create table series (
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  model text collate "C" not null,
  number integer not null,
  first bigint not null,
  next bigint not null,
  position integer not null,
  created_at timestamptz(3) not null,
  constraint series_pkey primary key (client_id, company_id, environment, model, number),
  constraint series_company foreign key (client_id, company_id) references company (client_id, id),
  constraint series_environment check (environment in ('homologation', 'production')),
  constraint series_model check (model in ('55', 'dps')),
  constraint series_number check (number between case model when '55' then 0 else 1 end
    and case model when '55' then 889 else 49999 end),
  constraint series_first check (first between 1 and next),
  constraint series_next check (next between 1 and case model when '55' then 1000000000 else 1000000000000000 end)
);

create table number_skip (
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  model text collate "C" not null,
  series integer not null,
  first integer not null,
  last integer not null,
  skipped_at timestamptz(3) not null,
  constraint number_skip_pkey primary key (client_id, company_id, environment, model, series, first),
  constraint number_skip_series foreign key (client_id, company_id, environment, model,
    series) references series (client_id, company_id, environment, model, number),
  constraint number_skip_environment check (environment in ('homologation', 'production')),
  constraint number_skip_model check (model in ('55')),
  constraint number_skip_numbers check (first >= 1 and last between first and 999999999)
);

create table gap_check (
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  model text collate "C" not null,
  series integer not null,
  checked_at timestamptz(3) not null,
  due_numbers integer not null,
  notified_month text collate "C",
  constraint gap_check_pkey primary key (client_id, company_id, environment, model, series),
  constraint gap_check_series foreign key (client_id, company_id, environment, model,
    series) references series (client_id, company_id, environment, model, number),
  constraint gap_check_environment check (environment in ('homologation', 'production')),
  constraint gap_check_model check (model in ('55')),
  constraint gap_check_due check (due_numbers >= 0),
  constraint gap_check_month check (notified_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);

create table certificate (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  version integer not null,
  cnpj text collate "C",
  subject_name text,
  issuer text,
  serial_number text collate "C",
  not_before timestamptz(3) not null,
  not_after timestamptz(3) not null,
  certificate_der bytea not null,
  chain_der jsonb not null,
  sealed_key jsonb,
  warnings text[] not null,
  uploaded_at timestamptz(3) not null,
  replaced_at timestamptz(3),
  announced integer,
  check_at timestamptz(3) default now() not null,
  constraint certificate_version unique (client_id, company_id, version),
  constraint certificate_company foreign key (client_id, company_id) references company (client_id, id),
  constraint certificate_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint certificate_announced check (announced in (30, 15, 7, 0)),
  constraint certificate_sealed check ((replaced_at is null) = (sealed_key is not null))
);
create unique index certificate_current on certificate (client_id, company_id) where replaced_at is null;
create index certificate_to_check on certificate (check_at)
  where replaced_at is null and announced is distinct from 0;

create table company_logo (
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  media_type text collate "C" not null,
  width integer not null,
  height integer not null,
  uploaded_sha256 bytea not null,
  sha256 bytea not null,
  bytes bytea not null,
  updated_at timestamptz(3) not null,
  constraint company_logo_pkey primary key (client_id, company_id),
  constraint company_logo_company foreign key (client_id, company_id) references company (client_id, id),
  constraint company_logo_media_type check (media_type in ('image/png', 'image/jpeg')),
  constraint company_logo_size check (width between 1 and 2000 and height between 1 and 2000),
  constraint company_logo_sha256 check (octet_length(sha256) = 32 and octet_length(uploaded_sha256) = 32)
);

create table tax_class (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  code text collate "C" not null,
  name text not null,
  definition jsonb not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint tax_class_code unique (client_id, company_id, code),
  constraint tax_class_company foreign key (client_id, company_id) references company (client_id, id),
  constraint tax_class_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint tax_class_code_form check (code ~ '^[A-Za-z0-9_.-]{1,30}$' and code not in ('.', '..')),
  constraint tax_class_version check (version >= 1),
  constraint tax_class_rules check (coalesce(jsonb_typeof(definition -> 'rules') = 'array', false)
    and definition -> 'rules' <> '[]'::jsonb),
  constraint tax_class_ibs_cbs check (coalesce(jsonb_typeof(definition -> 'ibsCbs'), 'null') in ('object', 'null'))
);

-- Filings: what is filed with an authority, run by run and call by call. A document is named by rows without a
-- foreign key: it would be read from the other side when the document goes, a scan of each of these tables for each
-- document, or an index that is written with every run and call. The documents of a row are looked for when they are
-- named (part 4), and erasure removes rows and documents of a filing together.

create table filing (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  kind text collate "C" not null,
  mode text collate "C" not null,
  environment text collate "C" not null,
  authorizer text collate "C" not null,
  service text collate "C" not null,
  label text not null,
  exclusive_key text collate "C",
  simulation text,
  run integer not null,
  status text collate "C" not null,
  attention text collate "C",
  open boolean not null,
  rejection jsonb,
  denial jsonb,
  failure jsonb,
  waiting text collate "C",
  waiting_until timestamptz(3),
  next_ordinal integer not null,
  owner text collate "C",
  stage text collate "C" generated always as (case when open then 'open' else status end) stored not null,
  check_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint filing_of_client unique (client_id, id),
  constraint filing_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint filing_kind check (kind in ('nfe', 'nfeEvent', 'nfeDisabling', 'nfse', 'nfseEvent')),
  constraint filing_mode check (mode in ('test', 'live')),
  constraint filing_environment check (environment in ('homologation', 'production')),
  constraint filing_authorizer check (authorizer in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP',
    'SVAN', 'SVRS', 'SEFIN')),
  constraint filing_service check (service in ('authorization', 'event', 'disabling', 'nfse', 'nfseEvent')),
  constraint filing_status check (status in ('queued', 'sending', 'pending', 'unknown', 'authorized', 'rejected',
    'denied', 'failed', 'cancelled', 'disabled')),
  constraint filing_attention check (attention in ('digest_mismatch', 'dps_mismatch', 'duplicate_unresolved',
    'reconcile_exhausted', 'text_mismatch', 'certificate_missing', 'certificate_expired')),
  constraint filing_waiting_reason check (waiting in ('putOff', 'circuit', 'misuse', 'question', 'receipt',
    'database', 'internalError')),
  constraint filing_sandbox check (mode = 'live' or environment = 'homologation'),
  constraint filing_run_counts check (run >= 1 and next_ordinal >= 1),
  constraint filing_open check (open = (status in ('queued', 'sending', 'pending', 'unknown')
    or attention is not null)),
  constraint filing_rejected check (status <> 'rejected' or rejection is not null),
  constraint filing_denied check (status <> 'denied' or denial is not null),
  constraint filing_failed check (status <> 'failed' or failure is not null or attention is not null)
);
create unique index filing_exclusive on filing (client_id, exclusive_key) where open and exclusive_key is not null;
create index filing_to_check on filing (check_at) where open;
create index filing_waiting on filing (authorizer, environment, service, id) where open;
create index filing_by_stage on filing (client_id, mode, kind, stage, created_at, id);
create index filing_by_time on filing (client_id, mode, kind, created_at, id);
create index filing_of_company on filing (client_id, company_id, kind, created_at, id);
create index filing_in_attention on filing (client_id, kind, created_at, id) where attention is not null;
create index filing_broken on filing (client_id, company_id, environment)
  where not open and (rejection is not null or failure is not null);

create table filing_run (
  client_id text collate "C" not null,
  filing_id text collate "C" not null,
  run integer not null,
  request_document_id text collate "C" not null,
  request_hash text collate "C" not null,
  stamps jsonb not null,
  authority_key text collate "C" not null,
  issued_at timestamptz(3) not null,
  unsigned_document_id text collate "C" not null,
  signed_document_id text collate "C",
  digest_value text collate "C",
  certificate_id text collate "C",
  created_at timestamptz(3) not null,
  constraint filing_run_pkey primary key (client_id, filing_id, run),
  constraint filing_run_filing foreign key (client_id, filing_id) references filing (client_id, id),
  constraint filing_run_number check (run >= 1),
  constraint filing_run_signed check ((signed_document_id is null) = (digest_value is null)
    and (signed_document_id is null) = (certificate_id is null))
);

create table document (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  owner_id text collate "C" not null,
  kind text collate "C" not null,
  sha256 bytea not null,
  size integer not null,
  bytes bytea,
  object_key text collate "C",
  created_at timestamptz(3) not null,
  constraint document_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint document_kind check (kind in ('request', 'unsigned', 'signed', 'answer', 'procNFe', 'danfe',
    'procEventoNFe', 'procInutNFe', 'nfse', 'danfse', 'nfseEvent')),
  constraint document_size check (size = octet_length(bytes)),
  constraint document_place check ((bytes is null) <> (object_key is null)),
  constraint document_object_kind check (object_key is null or kind in ('procNFe', 'danfe', 'procEventoNFe',
    'procInutNFe', 'nfse', 'danfse', 'nfseEvent')),
  constraint document_object_key
    check (object_key ~ ('^(.*/)?' || client_id || '/' || owner_id || '/' || id || '-[0-9a-f]{16}$')),
  constraint document_sha256 check (octet_length(sha256) = 32)
);
create index document_owner on document (client_id, owner_id, kind);

create table attempt (
  id text collate "C" primary key,
  sequence bigint generated always as identity,
  client_id text collate "C" not null,
  filing_id text collate "C" not null,
  run integer not null,
  ordinal integer not null,
  kind text collate "C" not null,
  token text collate "C" not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  outcome text collate "C",
  reason text collate "C",
  answer_class text collate "C",
  c_stat text collate "C",
  answer jsonb,
  raw_document_id text collate "C",
  constraint attempt_run foreign key (client_id, filing_id, run) references filing_run (client_id, filing_id, run),
  constraint attempt_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint attempt_kind check (kind in ('transmit', 'situation', 'receipt')),
  constraint attempt_outcome check (outcome in ('notSent', 'unknown', 'answered')),
  constraint attempt_reason check (reason in ('connection_queue', 'cancelled', 'dns', 'connection_refused',
    'connect_timeout', 'tls_failed', 'client_certificate_refused', 'server_not_trusted', 'access_denied',
    'http_client_error', 'timeout', 'connection_lost', 'http_server_error', 'soap_fault', 'unreadable_answer',
    'answer_of_another_document', 'interrupted')),
  constraint attempt_answer_class check (answer_class in ('authorized', 'denied', 'rejected', 'paused', 'received',
    'processing', 'duplicate', 'misuse', 'digestMissing', 'digestMismatch', 'undecided', 'uncatalogued', 'cancelled',
    'textMismatch', 'absent', 'otherKey')),
  constraint attempt_ordinal_counts check (ordinal >= case kind when 'transmit' then 1 else 0 end),
  constraint attempt_closed check ((closed_at is null) = (outcome is null)),
  constraint attempt_answered check ((outcome = 'answered') = (answer is not null))
);
create unique index attempt_ordinal on attempt (client_id, filing_id, ordinal) where kind = 'transmit';
create index attempt_of_filing on attempt (client_id, filing_id, sequence);

-- NF-e.

create table note (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  model text collate "C" not null,
  series integer not null,
  number integer not null,
  external_id text not null,
  recipient_document text collate "C",
  recipient_name text,
  uf text collate "C" not null,
  access_key text collate "C" not null,
  protocol text collate "C",
  authorized_at timestamptz(3),
  totals jsonb not null,
  warnings text[] not null,
  proc_nfe_id text collate "C",
  danfe_id text collate "C",
  letter integer default 0 not null,
  constraint note_external_id unique (client_id, external_id, company_id),
  constraint note_number unique (client_id, company_id, environment, model, series, number),
  constraint note_filing foreign key (client_id, id) references filing (client_id, id),
  constraint note_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint note_environment check (environment in ('homologation', 'production')),
  constraint note_model check (model in ('55')),
  constraint note_uf check (uf in ('RO', 'AC', 'AM', 'RR', 'PA', 'AP', 'TO', 'MA', 'PI', 'CE', 'RN', 'PB', 'PE',
    'AL', 'SE', 'BA', 'MG', 'ES', 'RJ', 'SP', 'PR', 'SC', 'RS', 'MS', 'MT', 'GO', 'DF')),
  constraint note_series check (series between 0 and 889),
  constraint note_number_range check (number between 1 and 999999999),
  constraint note_letter check (letter between 0 and 20),
  constraint note_protocol check ((authorized_at is null) or (protocol is not null and proc_nfe_id is not null))
);
create index note_by_access_key on note (client_id, access_key);
create index note_by_recipient on note (client_id, recipient_document, id);
create index note_by_authorization on note (client_id, company_id, environment, authorized_at, id)
  where authorized_at is not null;

create table nfe_event (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  note_id text collate "C" not null,
  type text collate "C" not null,
  sequence integer not null,
  text text not null,
  registered_as text collate "C",
  protocol text collate "C",
  registered_at timestamptz(3),
  registered_elsewhere boolean default false not null,
  proc_event_id text collate "C",
  constraint nfe_event_note_id_note_id_fk foreign key (note_id) references note (id),
  constraint nfe_event_filing foreign key (client_id, id) references filing (client_id, id),
  constraint nfe_event_of_note foreign key (client_id, note_id) references filing (client_id, id),
  constraint nfe_event_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint nfe_event_environment check (environment in ('homologation', 'production')),
  constraint nfe_event_type check (type in ('cancellation', 'correction')),
  constraint nfe_event_sequence_range check (sequence between 1 and case type when 'cancellation' then 1 else 20 end),
  constraint nfe_event_registered check ((registered_at is null) = (protocol is null)
    and (registered_at is null) = (registered_as is null) and (registered_at is null) = (proc_event_id is null))
);
create index nfe_event_by_note on nfe_event (client_id, note_id, id);
create index nfe_event_note on nfe_event (note_id);
create index nfe_event_by_registration on nfe_event (client_id, company_id, environment, registered_at, id)
  where registered_at is not null;
create unique index nfe_event_sequence on nfe_event (client_id, note_id, type, sequence)
  where registered_at is not null;

create table number_range (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  model text collate "C" not null,
  series integer not null,
  first integer not null,
  last integer not null,
  year integer not null,
  justification text not null,
  registered_as text collate "C",
  protocol text collate "C",
  registered_at timestamptz(3),
  proc_inut_id text collate "C",
  constraint number_range_filing foreign key (client_id, id) references filing (client_id, id),
  constraint number_range_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint number_range_environment check (environment in ('homologation', 'production')),
  constraint number_range_model check (model in ('55')),
  constraint number_range_series check (series between 0 and 889),
  constraint number_range_numbers check (first >= 1 and last between first and 999999999 and last - first < 10000),
  constraint number_range_year check (year between 2006 and 2099),
  constraint number_range_registered check ((registered_at is null) = (registered_as is null)
    and (protocol is null) = (proc_inut_id is null) and (protocol is null or registered_at is not null))
);
create index number_range_of_series on number_range (client_id, company_id, environment, model, series, last);

-- NFS-e.

create table nfse (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  model text collate "C" not null,
  series integer not null,
  number bigint not null,
  external_id text not null,
  competence_date text collate "C" not null,
  recipient_document text collate "C",
  recipient_name text,
  dps_id text collate "C" not null,
  replaces_key text collate "C",
  nfse_number text collate "C",
  access_key text collate "C",
  registered_as text collate "C",
  authorized_at timestamptz(3),
  replaced_by text collate "C",
  totals jsonb not null,
  warnings text[] not null,
  nfse_xml_id text collate "C",
  danfse_id text collate "C",
  constraint nfse_external_id unique (client_id, external_id, company_id),
  constraint nfse_number unique (client_id, company_id, environment, model, series, number),
  constraint nfse_filing foreign key (client_id, id) references filing (client_id, id),
  constraint nfse_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint nfse_environment check (environment in ('homologation', 'production')),
  constraint nfse_model check (model in ('dps')),
  constraint nfse_series check (series between 1 and 49999),
  constraint nfse_number_range check (number between 1 and 999999999999999),
  constraint nfse_competence_date check (competence_date ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'),
  constraint nfse_registered check ((authorized_at is null) = (access_key is null)
    and (authorized_at is null) = (nfse_number is null) and (authorized_at is null) = (registered_as is null)
    and (authorized_at is null) = (nfse_xml_id is null)),
  constraint nfse_replaced check (replaced_by is null or authorized_at is not null)
);
create index nfse_by_access_key on nfse (client_id, access_key);
create index nfse_by_recipient on nfse (client_id, recipient_document, id);
create index nfse_by_authorization on nfse (client_id, company_id, environment, authorized_at, id)
  where authorized_at is not null;

create table nfse_event (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  environment text collate "C" not null,
  nfse_id text collate "C" not null,
  type text collate "C" not null,
  reason text collate "C" not null,
  text text not null,
  registered_at timestamptz(3),
  registered_elsewhere boolean default false not null,
  event_xml_id text collate "C",
  constraint nfse_event_nfse_id_nfse_id_fk foreign key (nfse_id) references nfse (id),
  constraint nfse_event_filing foreign key (client_id, id) references filing (client_id, id),
  constraint nfse_event_of_nfse foreign key (client_id, nfse_id) references filing (client_id, id),
  constraint nfse_event_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint nfse_event_environment check (environment in ('homologation', 'production')),
  constraint nfse_event_type check (type in ('cancellation', 'cancellationRequest')),
  constraint nfse_event_reason check (reason in ('1', '2', '9')),
  constraint nfse_event_registered check ((registered_at is null) = (event_xml_id is null))
);
create index nfse_event_by_nfse on nfse_event (client_id, nfse_id, id);
create index nfse_event_nfse on nfse_event (nfse_id);
create index nfse_event_by_registration on nfse_event (client_id, company_id, environment, registered_at, id)
  where registered_at is not null;

create table municipal_parameter (
  environment text collate "C" not null,
  city_code text collate "C" not null,
  service_code text collate "C" not null,
  first_day text collate "C" not null,
  last_day text collate "C",
  answer jsonb not null,
  read_at timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  constraint municipal_parameter_pkey primary key (environment, city_code, service_code, first_day),
  constraint municipal_parameter_environment check (environment in ('homologation', 'production')),
  constraint municipal_parameter_city check (city_code ~ '^[0-9]{7}$'),
  constraint municipal_parameter_days check (first_day ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'),
  constraint municipal_parameter_service check (service_code ~ '^([0-9]{9})?$')
);
create index municipal_parameter_read_at on municipal_parameter (read_at);
create index municipal_agreement on municipal_parameter (environment, city_code) where service_code = '';

-- What is sent to clients and their customers.

create table webhook (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  mode text collate "C" not null,
  url text not null,
  events text[],
  description text,
  active boolean not null,
  sealed_secret jsonb not null,
  former_secret jsonb,
  former_secret_until timestamptz(3),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_of_client unique (client_id, id),
  constraint webhook_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint webhook_mode check (mode in ('test', 'live')),
  constraint webhook_former_secret check ((former_secret is null) = (former_secret_until is null))
);
create index webhook_by_time on webhook (client_id, mode, created_at, id);

create table delivery (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  channel text collate "C" not null,
  target_id text collate "C" not null,
  company_id text collate "C",
  environment text collate "C" not null,
  event text collate "C" not null,
  resource_id text collate "C" not null,
  occurrence text collate "C" not null,
  payload text not null,
  recipients jsonb,
  status text collate "C" not null,
  next_attempt_at timestamptz(3),
  round integer default 1 not null,
  sending_until timestamptz(3),
  check_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  constraint delivery_of_client unique (client_id, id),
  constraint delivery_occurrence unique (client_id, target_id, resource_id, event, occurrence),
  constraint delivery_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint delivery_channel check (channel in ('webhook', 'email')),
  constraint delivery_environment check (environment in ('homologation', 'production')),
  constraint delivery_status check (status in ('pending', 'delivered', 'exhausted', 'discarded')),
  constraint delivery_recipients check ((channel = 'email') = (recipients is not null)),
  constraint delivery_of_email check (channel <> 'email' or target_id = company_id),
  constraint delivery_round check (round >= 1),
  constraint delivery_delivered check ((status = 'delivered') = (delivered_at is not null))
);
create index delivery_by_time on delivery (client_id, target_id, created_at, id);
create index delivery_of_company on delivery (client_id, company_id);
create index delivery_by_status on delivery (client_id, target_id, status, created_at, id);
create index delivery_due on delivery (target_id, next_attempt_at) where status = 'pending';
create index delivery_sending on delivery (target_id, sending_until) where sending_until is not null;
create index delivery_by_age on delivery (created_at);
create index delivery_to_check on delivery (check_at) where status = 'pending';

create table delivery_attempt (
  client_id text collate "C" not null,
  delivery_id text collate "C" not null,
  target_id text collate "C" not null,
  number integer not null,
  round integer not null,
  at timestamptz(3) not null,
  response_status integer,
  error text collate "C",
  duration_ms integer not null,
  excerpt text,
  constraint delivery_attempt_pkey primary key (client_id, delivery_id, number),
  constraint delivery_attempt_delivery foreign key (client_id, delivery_id) references delivery (client_id, id),
  constraint delivery_attempt_number check (number >= 1),
  constraint delivery_attempt_round check (round >= 1),
  constraint delivery_attempt_excerpt check (length(excerpt) <= 1000)
);
create index delivery_attempt_by_time on delivery_attempt (client_id, target_id, at, response_status, duration_ms);

-- What an assistant prepares and a person confirms, and links to documents.

create table confirmation (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  mode text collate "C" not null,
  environment text collate "C" not null,
  action text collate "C" not null,
  token_sha256 bytea not null,
  subject text not null,
  request_sha256 bytea not null,
  sale_sha256 bytea not null,
  request text,
  request_bytes integer not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  result_id text collate "C",
  constraint confirmation_token unique (token_sha256),
  constraint confirmation_company foreign key (client_id, company_id) references company (client_id, id),
  constraint confirmation_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint confirmation_mode check (mode in ('test', 'live')),
  constraint confirmation_environment check (environment in ('homologation', 'production')),
  constraint confirmation_action check (action in ('issueNfe', 'issueNfse', 'cancelNfe', 'cancelNfse', 'correctNfe')),
  constraint confirmation_sha256 check (octet_length(token_sha256) = 32 and octet_length(request_sha256) = 32
    and octet_length(sale_sha256) = 32),
  constraint confirmation_end check (expires_at > created_at),
  constraint confirmation_result check ((result_id is null) = (request is not null)
    and (result_id is null or used_at is not null))
);
create index confirmation_of_company on confirmation (client_id, company_id);
create index confirmation_created_at on confirmation (created_at);

create table document_link (
  token_sha256 text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  mode text collate "C" not null,
  document text collate "C" not null,
  note_id text collate "C" not null,
  key_prefix text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint document_link_company foreign key (client_id, company_id) references company (client_id, id),
  constraint document_link_mode check (mode in ('test', 'live')),
  constraint document_link_document check (document in ('danfe', 'danfse')),
  constraint document_link_note check (note_id ~ '^[0-9a-f]{24}$'),
  constraint document_link_token check (token_sha256 ~ '^[0-9a-f]{64}$'),
  constraint document_link_end check (expires_at > created_at)
);
create index document_link_of_company on document_link (client_id, company_id);
create index document_link_expires_at on document_link (expires_at);

-- Erasure.

create table erasure (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  company_id text collate "C" not null,
  mode text collate "C" not null,
  delete_documents boolean not null,
  requested_by text not null,
  requested_at timestamptz(3) not null,
  status text collate "C" not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  removed jsonb,
  check_at timestamptz(3) not null,
  constraint erasure_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint erasure_mode check (mode in ('test', 'live')),
  constraint erasure_status check (status in ('waiting', 'erasing', 'erased', 'undone')),
  constraint erasure_started check (started_at is not null or status in ('waiting', 'undone')),
  constraint erasure_ended check ((ended_at is not null) = (status in ('erased', 'undone')))
);
create unique index erasure_open on erasure (client_id, company_id) where status in ('waiting', 'erasing');
create index erasure_of_company on erasure (client_id, company_id, requested_at);
create index erasure_to_check on erasure (check_at) where status in ('waiting', 'erasing');

-- Authorities, of all clients.

create table authority_state (
  authorizer text collate "C" not null,
  environment text collate "C" not null,
  service text collate "C" not null,
  state text collate "C" not null,
  consecutive_failures integer not null,
  openings integer not null,
  permits integer not null,
  until timestamptz(3),
  reason text collate "C",
  waiting integer not null,
  generation integer not null,
  hurried_generation integer not null,
  hurry_cursor text collate "C",
  updated_at timestamptz(3) not null,
  constraint authority_state_pkey primary key (authorizer, environment, service),
  constraint authority_state_authorizer check (authorizer in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS',
    'SP', 'SVAN', 'SVRS', 'SEFIN')),
  constraint authority_state_service check (service in ('authorization', 'event', 'disabling', 'nfse', 'nfseEvent')),
  constraint authority_state_environment check (environment in ('homologation', 'production')),
  constraint authority_state_state check (state in ('closed', 'open', 'half_open')),
  constraint authority_state_until check ((state = 'closed') = (until is null))
);

create table authority_block (
  cnpj text collate "C" not null,
  environment text collate "C" not null,
  until timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint authority_block_pkey primary key (cnpj, environment),
  constraint authority_block_environment check (environment in ('homologation', 'production'))
);

create table authority_traffic (
  authorizer text collate "C" not null,
  environment text collate "C" not null,
  service text collate "C" not null,
  slot timestamptz(3) not null,
  latency_class smallint not null,
  calls integer not null,
  constraint authority_traffic_pkey primary key (authorizer, environment, service, slot, latency_class),
  constraint authority_traffic_authorizer check (authorizer in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS',
    'SP', 'SVAN', 'SVRS', 'SEFIN')),
  constraint authority_traffic_service check (service in ('authorization', 'event', 'disabling', 'nfse',
    'nfseEvent')),
  constraint authority_traffic_environment check (environment in ('homologation', 'production')),
  constraint authority_traffic_calls check (calls > 0 and latency_class >= 0)
);

create table authority_waiting (
  authorizer text collate "C" not null,
  environment text collate "C" not null,
  service text collate "C" not null,
  filings integer not null,
  counted_at timestamptz(3) not null,
  constraint authority_waiting_pkey primary key (authorizer, environment, service),
  constraint authority_waiting_authorizer check (authorizer in ('AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS',
    'SP', 'SVAN', 'SVRS', 'SEFIN')),
  constraint authority_waiting_service check (service in ('authorization', 'event', 'disabling', 'nfse',
    'nfseEvent')),
  constraint authority_waiting_environment check (environment in ('homologation', 'production')),
  constraint authority_waiting_filings check (filings >= 0)
);

-- The service's own work.

create table outbox (
  id text collate "C" primary key,
  client_id text collate "C" not null,
  kind text collate "C" not null,
  document_id text collate "C" not null,
  run integer not null,
  action text collate "C" not null,
  traceparent text collate "C",
  created_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  attempts integer not null,
  constraint outbox_id_form check (id ~ '^[0-9a-f]{24}$'),
  constraint outbox_kind check (kind in ('nfe', 'nfeEvent', 'nfeDisabling', 'nfse', 'nfseEvent', 'webhook', 'email',
    'certificateWatch', 'companyErasure')),
  constraint outbox_action check (action in ('start', 'submit'))
);
create index outbox_due on outbox (next_attempt_at);
create index outbox_document on outbox (document_id);

create table lease (
  name text collate "C" primary key,
  holder text collate "C" not null,
  until timestamptz(3) not null
);

create table housekeeping_position (
  name text collate "C" primary key,
  reached text collate "C" not null,
  moved_at timestamptz(3) not null
);

create table request_bucket (
  key text collate "C" primary key,
  tokens double precision not null,
  updated_at timestamptz(3) not null
);

-- 3. Storage --------------------------------------------------------------------------------------------------------

-- Space for heap-only updates beside the row that changes.
alter table filing set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table filing_run set (fillfactor = 90);
alter table attempt set (fillfactor = 85);
alter table note set (fillfactor = 75);
alter table nfse set (fillfactor = 75);
alter table nfe_event set (fillfactor = 90);
alter table nfse_event set (fillfactor = 90);
alter table number_range set (fillfactor = 90);
alter table series set (fillfactor = 50);
alter table authority_state set (fillfactor = 50);

-- Rows live for a moment: what they leave behind is swept before claims read it.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);

-- Counters that a crash may forget cost no log.
alter table request_bucket set unlogged;

-- lz4 where this server has it.
do $$
begin
  alter table document alter column bytes set compression lz4;
exception when feature_not_supported then
  raise notice 'this server compresses documents without lz4';
end $$;

-- 4. Rules of rows --------------------------------------------------------------------------------------------------

-- What is kept for good; erasure alone removes it.

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'fiscal_eraser' then
    return old;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger audit_is_kept before update or delete on audit for each row execute function refuse_change();
create trigger usage_is_kept before update or delete on usage for each row execute function refuse_change();
create trigger number_skip_is_kept before update or delete on number_skip for each row execute function refuse_change();
create trigger series_is_kept before delete on series for each row execute function refuse_change();
create trigger filing_is_kept before delete on filing for each row execute function refuse_change();
create trigger note_is_kept before delete on note for each row execute function refuse_change();
create trigger nfe_event_is_kept before delete on nfe_event for each row execute function refuse_change();
create trigger number_range_is_kept before delete on number_range for each row execute function refuse_change();
create trigger nfse_is_kept before delete on nfse for each row execute function refuse_change();
create trigger nfse_event_is_kept before delete on nfse_event for each row execute function refuse_change();

-- The bytes of a document may move between the row and a bucket; what they are never changes, and what comes into the
-- row is looked at here.
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

create trigger document_is_kept before update or delete on document for each row execute function document_is_kept();

-- A request to erase is on record for good, and what it asked for never changes.
create function erasure_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.client_id, new.company_id, new.mode, new.requested_by, new.requested_at)
      = (old.id, old.client_id, old.company_id, old.mode, old.requested_by, old.requested_at)
    and old.status not in ('erased', 'undone')
    and (old.started_at is null or new.started_at = old.started_at)
  then
    return new;
  end if;
  raise exception 'an erasure stays on record' using errcode = 'integrity_constraint_violation';
end $$;

create trigger erasure_is_kept before update or delete on erasure for each row execute function erasure_is_kept();

-- How long the log of deliveries is kept; younger rows only erasure removes.
create function delivery_log_age() returns interval language sql immutable parallel safe
  return interval '30 days';

create function delivery_log_is_kept() returns trigger language plpgsql as $$
begin
  if current_user = 'fiscal_eraser' or (old.status <> 'pending' and old.created_at < now() - delivery_log_age()) then
    return old;
  end if;
  raise exception 'a delivery stays in the log' using errcode = 'integrity_constraint_violation';
end $$;

create trigger delivery_log_is_kept before delete on delivery for each row execute function delivery_log_is_kept();

create function delivery_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (current_user = 'fiscal_eraser' or not exists (
    select from delivery d
    where d.client_id = old.client_id and d.id = old.delivery_id
      and (d.status = 'pending' or d.created_at >= now() - delivery_log_age())
  )) then
    return old;
  end if;
  raise exception 'an attempt of a delivery stays in the log' using errcode = 'integrity_constraint_violation';
end $$;

create trigger delivery_attempt_is_kept before update or delete on delivery_attempt
  for each row execute function delivery_attempt_is_kept();

-- Numbers: a series only grows, and each of its numbers has a note or is recorded as skipped.

create function series_only_grows() returns trigger language plpgsql as $$
begin
  if new.next < old.next then
    raise exception 'numbers never decrease' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.client_id, new.company_id, new.environment, new.model, new.number, new.first, new.created_at)
    is distinct from (old.client_id, old.company_id, old.environment, old.model, old.number, old.first, old.created_at)
  then
    raise exception 'a series keeps its name and its first number' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger series_only_grows before update on series for each row execute function series_only_grows();

-- Whoever takes a number as a tenant leaves a note with it; what others leave is recorded. Numbers of model 55 are
-- those of NF-e, numbers of a DPS, of up to 15 digits, those of NFS-e.
create function number_has_a_note() returns trigger language plpgsql as $$
declare
  given bigint := new.first;
begin
  if tg_op = 'UPDATE' then
    given := old.next;
  end if;
  if current_user <> 'fiscal_tenant' then
    insert into number_skip (client_id, company_id, environment, model, series, first, last, skipped_at)
    select new.client_id, new.company_id, new.environment, new.model, new.number, lower(free), upper(free) - 1, now()
    from unnest(int8multirange(int8range(given, new.next)) - coalesce((
      select range_agg(int8range(taken.number, taken.number, '[]')) from (
        select n.number::bigint from note n
        where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
          and n.model = new.model and n.series = new.number and n.number >= given and n.number < new.next
        union all
        select n.number from nfse n
        where n.client_id = new.client_id and n.company_id = new.company_id and n.environment = new.environment
          and n.model = new.model and n.series = new.number and n.number >= given and n.number < new.next
      ) taken
    ), '{}'::int8multirange)) as free;
  elsif new.next <> given + 1 or not (
    exists (
      select from note n
      where new.model = '55' and n.client_id = new.client_id and n.company_id = new.company_id
        and n.environment = new.environment and n.model = new.model and n.series = new.number and n.number = given
    ) or exists (
      select from nfse n
      where new.model = 'dps' and n.client_id = new.client_id and n.company_id = new.company_id
        and n.environment = new.environment and n.model = new.model and n.series = new.number and n.number = given
    )
  ) then
    raise exception 'no number without a note' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger number_has_a_note after update of next on series
  deferrable initially deferred for each row when (old.next <> new.next) execute function number_has_a_note();
create constraint trigger series_begins_with_its_first_number after insert on series
  deferrable initially deferred for each row when (new.first <> new.next) execute function number_has_a_note();

create function skip_comes_from_its_series() returns trigger language plpgsql as $$
begin
  raise exception 'numbers are skipped by raising their series' using errcode = 'integrity_constraint_violation';
end $$;

create trigger skip_comes_from_its_series before insert on number_skip
  for each row when (pg_trigger_depth() = 0) execute function skip_comes_from_its_series();

-- No note without a number of its series; a number that was skipped is never given again.
create function note_has_a_number() returns trigger language plpgsql as $$
begin
  if not exists (
    select from series s
    where s.client_id = new.client_id and s.company_id = new.company_id and s.environment = new.environment
      and s.model = new.model and s.number = new.series and s.next > new.number
  ) or exists (
    select from number_skip k
    where k.client_id = new.client_id and k.company_id = new.company_id and k.environment = new.environment
      and k.model = new.model and k.series = new.series and new.number between k.first and k.last
  ) then
    raise exception 'no note without a number of its series' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger note_has_a_number before insert on note for each row execute function note_has_a_number();
create trigger nfse_has_a_number before insert on nfse for each row execute function note_has_a_number();

-- Filings, runs and attempts.

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

create trigger filing_goes_forward before update on filing for each row execute function filing_goes_forward();

-- A run comes with its frozen document and with the row that starts it; checked at the commit of its acceptance.
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

create constraint trigger filing_starts_complete after insert on filing
  deferrable initially deferred for each row execute function run_is_complete();
create constraint trigger filing_runs_again_complete after update of run on filing
  deferrable initially deferred for each row
  when (old.run is distinct from new.run)
  execute function run_is_complete();

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

create trigger filing_run_is_frozen before update or delete on filing_run
  for each row execute function filing_run_is_frozen();

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

create trigger transmission_needs_signed_bytes before insert on attempt
  for each row when (new.kind = 'transmit') execute function transmission_needs_signed_bytes();

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

create trigger attempt_is_closed_once before update or delete on attempt
  for each row execute function attempt_is_closed_once();

-- NF-e, their events and their disabled ranges.

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

create trigger note_keeps_its_number before update on note for each row execute function note_keeps_its_number();

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

create constraint trigger note_key_is_of_a_run after insert or update of access_key on note
  deferrable initially deferred for each row execute function note_key_is_of_a_run();

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

create constraint trigger authorized_note_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind = 'nfe' and new.status in ('authorized', 'cancelled'))
  execute function authorized_note_is_complete();

-- An event is about a note of the same company and environment.
create function event_has_a_note() returns trigger language plpgsql as $$
begin
  if not exists (
    select from note n
    where n.client_id = new.client_id and n.id = new.note_id and n.company_id = new.company_id
      and n.environment = new.environment
  ) then
    raise exception 'an event has a note of its company' using errcode = 'integrity_constraint_violation';
  end if;
  if new.registered_at is not null then
    raise exception 'an event begins unregistered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger event_has_a_note before insert on nfe_event for each row execute function event_has_a_note();

-- Only the sequence of an event that is not registered changes; a registration is written once, by the service.
create function event_keeps_its_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.note_id, new.type, new.text)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.note_id, old.type, old.text) then
    raise exception 'an event keeps its note, type and text' using errcode = 'integrity_constraint_violation';
  end if;
  if old.registered_at is not null and new is distinct from old then
    raise exception 'a registered event is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and new.registered_at is not null then
    raise exception 'the service alone registers an event' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger event_keeps_its_name before update on nfe_event
  for each row execute function event_keeps_its_name();

-- A range consists of numbers that its series has given.
create function range_has_given_numbers() returns trigger language plpgsql as $$
begin
  if not exists (
    select from series s
    where s.client_id = new.client_id and s.company_id = new.company_id and s.environment = new.environment
      and s.model = new.model and s.number = new.series and s.next > new.last
  ) then
    raise exception 'a range consists of numbers of its series' using errcode = 'integrity_constraint_violation';
  end if;
  if new.registered_at is not null then
    raise exception 'a range begins unregistered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger range_has_given_numbers before insert on number_range
  for each row execute function range_has_given_numbers();

create function range_keeps_its_numbers() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.model, new.series, new.first, new.last, new.year,
      new.justification)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.model, old.series, old.first,
      old.last, old.year, old.justification) then
    raise exception 'a range keeps its numbers' using errcode = 'integrity_constraint_violation';
  end if;
  if old.registered_at is not null and new is distinct from old then
    raise exception 'a registered range is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and new.registered_at is not null then
    raise exception 'the service alone registers a range' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger range_keeps_its_numbers before update on number_range
  for each row execute function range_keeps_its_numbers();

-- What is registered says so in its own table, and nothing else does.
create function registration_is_complete() returns trigger language plpgsql as $$
declare
  registered boolean;
begin
  if new.kind = 'nfeEvent' then
    select e.registered_at is not null into registered
    from nfe_event e where e.client_id = new.client_id and e.id = new.id;
  else
    select r.registered_at is not null into registered
    from number_range r where r.client_id = new.client_id and r.id = new.id;
  end if;
  if registered is distinct from (new.status = 'authorized') then
    raise exception 'filing % is % and its registration is not', new.id, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger registration_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind in ('nfeEvent', 'nfeDisabling'))
  execute function registration_is_complete();

-- NFS-e and their events.

create function nfse_begins_unregistered() returns trigger language plpgsql as $$
begin
  raise exception 'an NFS-e begins unregistered' using errcode = 'integrity_constraint_violation';
end $$;

create trigger nfse_begins_unregistered before insert on nfse
  for each row when (new.authorized_at is not null) execute function nfse_begins_unregistered();

-- A registration is written once, by the service; what replaced it is written once too.
create function nfse_keeps_its_number() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.model, new.series, new.number, new.external_id)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.model, old.series, old.number,
      old.external_id) then
    raise exception 'an NFS-e keeps its name and number' using errcode = 'integrity_constraint_violation';
  end if;
  if old.authorized_at is not null and (new.dps_id, new.access_key, new.nfse_number, new.registered_as,
      new.authorized_at, new.nfse_xml_id, new.totals)
    is distinct from (old.dps_id, old.access_key, old.nfse_number, old.registered_as, old.authorized_at,
      old.nfse_xml_id, old.totals) then
    raise exception 'an authorization is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by then
    raise exception 'an NFS-e is replaced once' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and (new.authorized_at, new.replaced_by)
    is distinct from (old.authorized_at, old.replaced_by) then
    raise exception 'the service alone registers an NFS-e' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger nfse_keeps_its_number before update on nfse for each row execute function nfse_keeps_its_number();

-- The Id of a DPS is that of a run: the present one's, or, once it was adopted, an earlier one's.
create function dps_is_of_a_run() returns trigger language plpgsql as $$
begin
  if not exists (
    select from filing_run r
    where r.client_id = new.client_id and r.filing_id = new.id and r.authority_key = new.dps_id
  ) then
    raise exception 'the DPS of an NFS-e is that of one of its runs' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger dps_is_of_a_run after insert or update of dps_id on nfse
  deferrable initially deferred for each row execute function dps_is_of_a_run();

create function authorized_nfse_is_complete() returns trigger language plpgsql as $$
begin
  if not exists (
    select from nfse n where n.client_id = new.client_id and n.id = new.id and n.authorized_at is not null
  ) then
    raise exception 'an authorized NFS-e has its document' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger authorized_nfse_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind = 'nfse' and new.status in ('authorized', 'cancelled'))
  execute function authorized_nfse_is_complete();

create function nfse_event_has_an_nfse() returns trigger language plpgsql as $$
begin
  if not exists (
    select from nfse n
    where n.client_id = new.client_id and n.id = new.nfse_id and n.company_id = new.company_id
      and n.environment = new.environment
  ) then
    raise exception 'an event has an NFS-e of its company' using errcode = 'integrity_constraint_violation';
  end if;
  if new.registered_at is not null then
    raise exception 'an event begins unregistered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger nfse_event_has_an_nfse before insert on nfse_event
  for each row execute function nfse_event_has_an_nfse();

-- Reason and text of an event that is not registered change where its retry adopts those that the authority holds.
create function nfse_event_keeps_its_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.company_id, new.environment, new.nfse_id, new.type)
    is distinct from (old.id, old.client_id, old.company_id, old.environment, old.nfse_id, old.type) then
    raise exception 'an event keeps its note and type' using errcode = 'integrity_constraint_violation';
  end if;
  if old.registered_at is not null and new is distinct from old then
    raise exception 'a registered event is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'fiscal_tenant' and new.registered_at is not null then
    raise exception 'the service alone registers an event' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger nfse_event_keeps_its_name before update on nfse_event
  for each row execute function nfse_event_keeps_its_name();

create function nfse_event_is_complete() returns trigger language plpgsql as $$
begin
  if (
    select e.registered_at is not null from nfse_event e where e.client_id = new.client_id and e.id = new.id
  ) is distinct from (new.status = 'authorized') then
    raise exception 'filing % is % and its registration is not', new.id, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger nfse_event_is_complete after insert or update of status on filing
  deferrable initially deferred for each row
  when (new.kind = 'nfseEvent')
  execute function nfse_event_is_complete();

-- Rows name documents that are there, of their client.

create function require_document(wanted text, client text) returns void language plpgsql as $$
begin
  if not exists (select from document d where d.id = wanted and d.client_id = client) then
    raise exception 'a row names a document that is there' using errcode = 'foreign_key_violation';
  end if;
end $$;

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

create trigger run_names_documents after insert or update of request_document_id, unsigned_document_id, signed_document_id on filing_run
  for each row execute function run_names_documents();

create function attempt_names_documents() returns trigger language plpgsql as $$
begin
  if new.raw_document_id is not null and (tg_op = 'INSERT' or new.raw_document_id is distinct from old.raw_document_id) then
    perform require_document(new.raw_document_id, new.client_id);
  end if;
  return null;
end $$;

create trigger attempt_names_documents after insert or update of raw_document_id on attempt
  for each row execute function attempt_names_documents();

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

create trigger note_names_documents after insert or update of proc_nfe_id, danfe_id on note
  for each row execute function note_names_documents();

create function event_names_documents() returns trigger language plpgsql as $$
begin
  if new.proc_event_id is not null and (tg_op = 'INSERT' or new.proc_event_id is distinct from old.proc_event_id) then
    perform require_document(new.proc_event_id, new.client_id);
  end if;
  return null;
end $$;

create trigger event_names_documents after insert or update of proc_event_id on nfe_event
  for each row execute function event_names_documents();

create function range_names_documents() returns trigger language plpgsql as $$
begin
  if new.proc_inut_id is not null and (tg_op = 'INSERT' or new.proc_inut_id is distinct from old.proc_inut_id) then
    perform require_document(new.proc_inut_id, new.client_id);
  end if;
  return null;
end $$;

create trigger range_names_documents after insert or update of proc_inut_id on number_range
  for each row execute function range_names_documents();

create function nfse_names_documents() returns trigger language plpgsql as $$
begin
  if new.nfse_xml_id is not null and (tg_op = 'INSERT' or new.nfse_xml_id is distinct from old.nfse_xml_id) then
    perform require_document(new.nfse_xml_id, new.client_id);
  end if;
  if new.danfse_id is not null and (tg_op = 'INSERT' or new.danfse_id is distinct from old.danfse_id) then
    perform require_document(new.danfse_id, new.client_id);
  end if;
  return null;
end $$;

create trigger nfse_names_documents after insert or update of nfse_xml_id, danfse_id on nfse
  for each row execute function nfse_names_documents();

create function nfse_event_names_documents() returns trigger language plpgsql as $$
begin
  if new.event_xml_id is not null and (tg_op = 'INSERT' or new.event_xml_id is distinct from old.event_xml_id) then
    perform require_document(new.event_xml_id, new.client_id);
  end if;
  return null;
end $$;

create trigger nfse_event_names_documents after insert or update of event_xml_id on nfse_event
  for each row execute function nfse_event_names_documents();

-- Deliveries and tax classes.

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

create trigger delivery_has_a_target before insert on delivery
  for each row when (new.channel = 'webhook') execute function delivery_has_a_target();

create function email_is_of_a_company() returns trigger language plpgsql as $$
begin
  if not exists (
    select from company c where c.client_id = new.client_id and c.id = new.company_id
  ) then
    raise exception 'a mail is of a company of its client' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create trigger email_is_of_a_company before insert on delivery
  for each row when (new.channel = 'email') execute function email_is_of_a_company();

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

create trigger tax_class_has_versions before update on tax_class
  for each row execute function tax_class_has_versions();

-- 5. Notifications and functions ------------------------------------------------------------------------------------

-- Keys change seldom; nothing of a document's way notifies inside its commit.
create function notify_api_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key', new.public_id);
  return null;
end $$;

create trigger notify_api_key after update of revoked_at, expires_at on api_key
  for each row execute function notify_api_key();

-- A suspension notifies as a revocation does: every process forgets the keys that it has accepted.
create function notify_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key', new.id);
  return null;
end $$;

create trigger notify_suspension after update of suspended_at on client
  for each row execute function notify_suspension();

-- Name of the host of an address as it is stored, without its port.
create function host_of_url(url text) returns text language sql immutable parallel safe
return substring(url from '^[a-z]+://(\[[^]]*\]|[^/:?#]+)');

-- Takes one of the places of a receiver for a delivery that is due. A function: behind the lock each of its
-- statements sees what the others have taken, which a single statement would not. A receiver is a host of one client:
-- all its webhooks there share the places. A webhook that is gone counts alone, until its deliveries are discarded.
create function take_delivery_place(
  wanted text, places int, lease_ms float8, out verdict text, out early_ms float8, out ahead int, out busy_ms float8
) language plpgsql as $$
declare
  targets text[];
  receiver text;
  found_row delivery;
  held int;
begin
  select array_agg(coalesce(o.id, d.target_id)), min(d.client_id || ' ' || coalesce(host_of_url(w.url), d.target_id))
  into targets, receiver
  from delivery d
  left join webhook w on w.client_id = d.client_id and w.id = d.target_id
  left join webhook o on o.client_id = w.client_id and host_of_url(o.url) = host_of_url(w.url)
  where d.id = wanted;
  if targets is null then
    verdict := 'discarded';
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('places:' || receiver, 0));
  select * into found_row from delivery d where d.id = wanted for no key update;
  if found_row.id is null then
    verdict := 'discarded';
    return;
  end if;
  early_ms := extract(epoch from greatest(found_row.next_attempt_at, found_row.sending_until) - now()) * 1000;
  if found_row.status <> 'pending' then
    verdict := found_row.status;
  elsif early_ms > 0 then
    verdict := 'early';
  else
    select count(*), lease_ms - extract(epoch from min(d.sending_until) - now()) * 1000 into held, busy_ms
    from delivery d where d.target_id = any(targets) and d.sending_until > now();
    if held < places then
      verdict := 'taken';
      update delivery d set sending_until = now() + lease_ms * interval '1 millisecond' where d.id = wanted;
    else
      verdict := 'full';
      select count(*) into ahead from (
        select from delivery d
        where d.target_id = any(targets) and d.status = 'pending' and d.next_attempt_at < found_row.next_attempt_at
        limit 1000
      ) before;
    end if;
  end if;
end $$;

-- Statistics show the statements of every database of the server: the system is given the one figure that it needs.
create function oldest_transaction_ms() returns float8 language sql security definer set search_path = pg_catalog as $$
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8
  from pg_stat_activity where datname = current_database() and xact_start is not null
$$;

-- 6. Access ---------------------------------------------------------------------------------------------------------

grant usage on schema public to fiscal_tenant, fiscal_gateway, fiscal_system, fiscal_eraser;

revoke all on function oldest_transaction_ms() from public;
grant execute on function oldest_transaction_ms() to fiscal_system;

-- The tenant.
grant select, insert, update on
  company, series, certificate, filing, note, nfe_event, number_range, nfse, nfse_event, erasure
  to fiscal_tenant;
grant select, insert, update, delete on tax_class, company_logo, webhook to fiscal_tenant;
grant select, insert on filing_run, document, outbox, delivery, audit, confirmation, document_link to fiscal_tenant;
grant select on client, attempt, number_skip, delivery_attempt to fiscal_tenant;
-- A client's own transaction counts quotations and nothing else: registered documents are counted by the service.
grant select, insert on usage to fiscal_tenant;
-- What a client's own request changes of a delivery: it is discarded with its webhook, or begins another round.
grant update (status, round, next_attempt_at, check_at, delivered_at) on delivery to fiscal_tenant;
-- What a token stands for is never changed: only that it was used, and for what.
grant update (used_at, result_id, request) on confirmation to fiscal_tenant;

-- The gateway.
grant select (public_id, mode, digest, client_id, scopes, company_ids, expires_at, revoked_at, last_used_at),
  update (last_used_at) on api_key to fiscal_gateway;
grant select (id, name, plan, suspended_at) on client to fiscal_gateway;
grant select (id, created_at, next_attempt_at), delete on outbox to fiscal_gateway;
grant select, insert, update, delete on request_bucket, municipal_parameter to fiscal_gateway;
grant select on document_link, authority_traffic, authority_waiting, housekeeping_position to fiscal_gateway;
-- Without hurry_cursor, which is the id of a filing.
grant select (authorizer, environment, service, state, until) on authority_state to fiscal_gateway;

-- The system.
grant select, insert, update on
  client, api_key, audit, usage,
  company, series, gap_check, certificate, tax_class,
  filing, filing_run, document, attempt,
  note, nfe_event, number_range, nfse, nfse_event, municipal_parameter,
  webhook, delivery, delivery_attempt, erasure,
  authority_state, authority_block, authority_traffic, authority_waiting,
  outbox, lease, housekeeping_position, request_bucket
  to fiscal_system;
grant select, insert on number_skip to fiscal_system;
grant select on company_logo to fiscal_system;
grant select, delete on confirmation, document_link to fiscal_system;
grant delete on delivery, delivery_attempt, municipal_parameter, authority_block, authority_traffic, outbox, lease,
  request_bucket to fiscal_system;

-- The eraser is the only one that removes what is kept; the triggers let nobody else. Webhooks are the client's, not
-- a company's.
grant select, delete on
  company, series, number_skip, gap_check, certificate, company_logo, tax_class,
  filing, filing_run, document, attempt,
  note, nfe_event, number_range, nfse, nfse_event,
  delivery, delivery_attempt, confirmation, document_link, outbox
  to fiscal_eraser;
-- Counts are written with the rows that they count.
grant select, update (removed) on erasure to fiscal_eraser;

-- Row level security binds everybody, the owner too. A tenant's transaction sees and writes the rows of its client
-- only; no setting, no rows.
do $$
declare
  wanted text;
  client_column text;
begin
  for wanted in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
  loop
    execute format('alter table %I enable row level security', wanted);
    execute format('alter table %I force row level security', wanted);
    execute format('create policy every_client on %I to fiscal_system using (true) with check (true)', wanted);
    execute format('create policy erasure on %I to fiscal_eraser using (true)', wanted);
    client_column := case when wanted = 'client' then 'id' else 'client_id' end;
    if exists (
      select from information_schema.columns
      where table_schema = 'public' and table_name = wanted and column_name = client_column
    ) then
      execute format(
        'create policy own_client on %I to fiscal_tenant
          using (%I = nullif(current_setting(''app.client_id'', true), ''''))
          with check (%I = nullif(current_setting(''app.client_id'', true), ''''))',
        wanted, client_column, client_column);
    end if;
  end loop;
end $$;

create policy only_quotations on usage as restrictive for insert to fiscal_tenant
  with check (
    document_kind = 'taxQuotation'
    and (company_id is null or exists (
      select from company c where c.client_id = usage.client_id and c.id = usage.company_id
    ))
  );

-- A key may be restricted to companies: rows of the client's others are absent for it. A quotation of an issuer that
-- is not registered belongs to no company: such a key may count it, and does not see those of other keys. The eraser
-- sees and removes what belongs to companies whose erasure nothing undoes any more.
do $$
declare
  wanted text;
  company_column text;
  reach text;
begin
  for wanted, company_column in
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_name = 'company_id' or (table_name = 'company' and column_name = 'id'))
  loop
    -- The planner takes a case for half of the rows, and an "or" of two settings for a few of them: it would scan
    -- tables.
    reach := format('case when coalesce(current_setting(''app.company_ids'', true), '''') = '''' then true'
      || ' else %I = any (string_to_array(current_setting(''app.company_ids'', true), '','')) end', company_column);
    execute format(
      'create policy own_companies on %I as restrictive to fiscal_tenant using (%s) with check (%s)',
      wanted, reach,
      case when wanted = 'usage' then reach || ' or company_id is null' else reach end);
    if wanted not in ('erasure', 'usage') then
      execute format(
        'create policy under_erasure on %I as restrictive to fiscal_eraser
          using (%I in (select e.company_id from erasure e where e.status = ''erasing''))', wanted, company_column);
    end if;
  end loop;
end $$;

-- Rows that name no company are reached by what they hang on. A scalar subquery: an "exists" may be hashed, which
-- reads the whole table.
create policy under_erasure on filing_run as restrictive to fiscal_eraser
  using ((select true from filing f where f.client_id = filing_run.client_id and f.id = filing_run.filing_id));
create policy under_erasure on attempt as restrictive to fiscal_eraser
  using ((select true from filing f where f.client_id = attempt.client_id and f.id = attempt.filing_id));
create policy under_erasure on delivery_attempt as restrictive to fiscal_eraser
  using ((
    select true from delivery d where d.client_id = delivery_attempt.client_id and d.id = delivery_attempt.delivery_id
  ));
-- A document may outlive its filing within a transaction, so its client is looked at.
create policy under_erasure on document as restrictive to fiscal_eraser
  using (client_id in (select e.client_id from erasure e where e.status = 'erasing'));
create policy under_erasure on outbox as restrictive to fiscal_eraser
  using (client_id in (select e.client_id from erasure e where e.status = 'erasing'));

-- Whether a company is hidden stands in one column: statements join companies by their status, and what is read by
-- its own id is hidden by the same one. The planner takes a case for half of the rows, and "= any" of an unknown
-- array for all of them where companies are few.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['note', 'nfe_event', 'number_range', 'delivery', 'confirmation', 'document_link'] loop
    execute format(
      'create policy not_of_a_hidden_company on %I as restrictive for select to fiscal_tenant
        using (case when company_id is null then true else company_id not in (
          select c.id from company c
          where c.client_id = nullif(current_setting(''app.client_id'', true), '''') and c.status = ''deleting'') end)',
      wanted);
  end loop;
  foreach wanted in array array['nfse', 'nfse_event'] loop
    execute format(
      'create policy not_of_a_hidden_company on %I as restrictive for select to fiscal_tenant
        using (company_id not in (
          select c.id from company c
          where c.client_id = nullif(current_setting(''app.client_id'', true), '''') and c.status = ''deleting''))',
      wanted);
  end loop;
end $$;

-- The gateway sees the key, the link or the client that it was asked for, and what is nobody's.
create policy gateway on api_key to fiscal_gateway
  using (public_id = any(string_to_array(current_setting('app.public_ids', true), ',')))
  with check (true);
create policy gateway on client for select to fiscal_gateway
  using (exists (select from api_key k where k.client_id = client.id));
-- Whoever opens a link has no key: the row of the token at hand, and no other.
create policy gateway on document_link for select to fiscal_gateway
  using (token_sha256 = any(string_to_array(current_setting('app.public_ids', true), ',')));
create policy gateway on outbox to fiscal_gateway using (true);
create policy gateway on request_bucket to fiscal_gateway using (true) with check (true);
-- It is nobody's data: the API reads and writes it beside the transactions of its clients.
create policy gateway on municipal_parameter to fiscal_gateway using (true) with check (true);
-- Counts of nobody: the API shows them to everybody.
create policy gateway on authority_traffic for select to fiscal_gateway using (true);
create policy gateway on authority_waiting for select to fiscal_gateway using (true);
create policy gateway on authority_state for select to fiscal_gateway using (true);
-- How far the traffic is counted; the other positions are ids.
create policy gateway on housekeeping_position for select to fiscal_gateway using (name = 'authorityTraffic');
