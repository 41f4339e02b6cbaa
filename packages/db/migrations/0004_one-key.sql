-- outside a transaction
-- One index finds a row by its id and holds that what belongs to it is of the same client: ids are unique by 64 random bits,
-- and those of filings by the table of each kind besides.
create unique index concurrently filing_key on filing (id, client_id);--> statement-breakpoint
create unique index concurrently delivery_key on delivery (id, client_id);--> statement-breakpoint
-- An autovacuum makes way for a lock that another session waits for longer than a second. These can wait so long: one lock at a
-- time makes no deadlock. The blocks below, which lock several tables for less, then find no autovacuum.
do $$ begin lock table filing in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table filing_run in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table note in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table nfe_event in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table number_range in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table nfse in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table nfse_event in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table delivery in access exclusive mode; end $$;--> statement-breakpoint
do $$ begin lock table delivery_attempt in access exclusive mode; end $$;--> statement-breakpoint
do $$
begin
  if to_regclass('public.filing_of_client') is null then
    return;
  end if;
  -- Shorter than the time after which Postgres ends one of two that wait for each other: this one gives way.
  perform set_config('lock_timeout', '500ms', true);
  lock table filing, filing_run, note, nfe_event, number_range, nfse, nfse_event in access exclusive mode;
  alter table filing_run drop constraint filing_run_filing;
  alter table note drop constraint note_filing;
  alter table nfe_event drop constraint nfe_event_filing;
  alter table nfe_event drop constraint nfe_event_of_note;
  alter table number_range drop constraint number_range_filing;
  alter table nfse drop constraint nfse_filing;
  alter table nfse_event drop constraint nfse_event_filing;
  alter table nfse_event drop constraint nfse_event_of_nfse;
  alter table filing drop constraint filing_of_client, drop constraint filing_pkey,
    add constraint filing_key primary key using index filing_key;
  alter table filing_run add constraint filing_run_filing
    foreign key (client_id, filing_id) references filing (client_id, id) not valid;
  alter table note add constraint note_filing
    foreign key (client_id, id) references filing (client_id, id) not valid;
  alter table nfe_event add constraint nfe_event_filing
    foreign key (client_id, id) references filing (client_id, id) not valid;
  alter table nfe_event add constraint nfe_event_of_note
    foreign key (client_id, note_id) references filing (client_id, id) not valid;
  alter table number_range add constraint number_range_filing
    foreign key (client_id, id) references filing (client_id, id) not valid;
  alter table nfse add constraint nfse_filing
    foreign key (client_id, id) references filing (client_id, id) not valid;
  alter table nfse_event add constraint nfse_event_filing
    foreign key (client_id, id) references filing (client_id, id) not valid;
  alter table nfse_event add constraint nfse_event_of_nfse
    foreign key (client_id, nfse_id) references filing (client_id, id) not valid;
end $$;--> statement-breakpoint
do $$
begin
  if to_regclass('public.delivery_of_client') is null then
    return;
  end if;
  -- Shorter than the time after which Postgres ends one of two that wait for each other: this one gives way.
  perform set_config('lock_timeout', '500ms', true);
  lock table delivery, delivery_attempt in access exclusive mode;
  alter table delivery_attempt drop constraint delivery_attempt_delivery;
  alter table delivery drop constraint delivery_of_client, drop constraint delivery_pkey,
    add constraint delivery_key primary key using index delivery_key;
  alter table delivery_attempt add constraint delivery_attempt_delivery
    foreign key (client_id, delivery_id) references delivery (client_id, id) not valid;
end $$;--> statement-breakpoint
alter table filing_run validate constraint filing_run_filing;--> statement-breakpoint
alter table note validate constraint note_filing;--> statement-breakpoint
alter table nfe_event validate constraint nfe_event_filing;--> statement-breakpoint
alter table nfe_event validate constraint nfe_event_of_note;--> statement-breakpoint
alter table number_range validate constraint number_range_filing;--> statement-breakpoint
alter table nfse validate constraint nfse_filing;--> statement-breakpoint
alter table nfse_event validate constraint nfse_event_filing;--> statement-breakpoint
alter table nfse_event validate constraint nfse_event_of_nfse;--> statement-breakpoint
alter table delivery_attempt validate constraint delivery_attempt_delivery;
