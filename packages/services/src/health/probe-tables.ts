import { defineStatement, inTransaction, type NoParameters } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

/** Shorter than the time limits of the logins, so that a probe of a locked table does not hold its connection. */
const limitLocks = defineStatement<NoParameters, object>(
  `select set_config('lock_timeout', '1s', true) as limited`,
);

/** Writes no row, but needs the rights and the locks of a POST, and a database that accepts writing. */
const writeNothing = defineStatement<NoParameters, object>(`
  with filings as (update filing set updated_at = updated_at where false returning id),
    runs as (insert into filing_run select * from filing_run where false returning run),
    notes as (update note set number = number where false returning id),
    numbers as (update series set next = next where false returning next),
    contents as (insert into document select * from document where false returning id),
    rows as (insert into outbox select * from outbox where false returning id),
    looked_up as (
      select from api_key, certificate, client, company, nfse, number_skip, tax_class where false
    )
  select from filings, runs, notes, numbers, contents, rows, looked_up`);

/** No client has this id. */
const nobody = { clientId: '0'.repeat(24) };

/** Does what a POST does with the tables of documents, as a client's transaction. Rejects when a POST would fail. */
export const probeTables = (sys: Pick<SystemContext, 'db'>): Promise<void> =>
  inTransaction(sys.db, nobody, async (tx) => {
    await tx.run(limitLocks, {});
    await tx.run(writeNothing, {});
  });
