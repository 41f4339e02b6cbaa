import type { Id24 } from '@fiscal/domain';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aRequest, type Harness } from './harness.ts';

export interface RowToAdd {
  readonly id: string;
  readonly clientId?: string | undefined;
  readonly companyId?: string | undefined;
}

export interface RowThatWaits {
  readonly id: string;
  readonly waiting: 'circuit' | 'putOff';
  readonly waitMs: number;
}

/** A call that was answered. Times are milliseconds since the epoch. */
export interface AnsweredCall {
  readonly id: string;
  readonly opened: number;
  readonly ends: number;
}

/** Writes thousands of filings as copies of one note: only their rows of `filing`. Collects changes until `write`. */
export interface FilingRows {
  add(rows: readonly RowToAdd[]): void;
  wait(rows: readonly RowThatWaits[]): void;
  goOn(ids: readonly string[]): void;
  /** Ends filings as authorized, each with the attempt of its call. */
  end(calls: readonly AnsweredCall[]): void;
  write(): Promise<void>;
}

/** Columns that a copy has from its template. */
const copied =
  'kind, mode, environment, authorizer, service, label, simulation, run, status, open, next_ordinal';
const text = (value: string): string => `'${value}'`;

export async function createFilingRows(harness: Harness): Promise<FilingRows> {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'template' }) });
  await harness.database.asOwner(
    `update filing set open = false, status = 'rejected', rejection = '{}' where id = '${note.id}'`,
  );
  let script: string[] = [];
  return {
    add(rows) {
      if (rows.length === 0) return;
      const values = rows.map(
        ({ id, clientId, companyId: company }) =>
          `('${id}', ${clientId === undefined ? 'null' : text(clientId)}, ${company === undefined ? 'null' : text(company)})`,
      );
      script.push(`
        insert into filing (id, client_id, company_id, ${copied}, check_at, created_at, updated_at)
        select r.id, coalesce(r.client_id, f.client_id), coalesce(r.company_id, f.company_id),
          kind, mode, environment, authorizer, service, label, simulation, run, 'queued', true, next_ordinal, now(), now(), now()
        from filing f, (values ${values.join()}) r(id, client_id, company_id) where f.id = '${note.id}'`);
    },
    wait(rows) {
      if (rows.length === 0) return;
      const values = rows.map(({ id, waiting, waitMs }) => `('${id}', '${waiting}', ${waitMs})`);
      script.push(`
        update filing f set status = 'pending', waiting = w.waiting, updated_at = now(),
          waiting_until = now() + w.ms * interval '1 millisecond'
        from (values ${values.join()}) w(id, waiting, ms) where f.id = w.id`);
    },
    goOn(ids) {
      if (ids.length === 0) return;
      script.push(`
        update filing set status = 'sending', waiting = null, waiting_until = null, updated_at = now()
        where id in (${ids.map(text).join()})`);
    },
    end(calls) {
      if (calls.length === 0) return;
      const values = calls.map(({ id, opened, ends }) => `('${id}', ${opened}, ${ends})`);
      script.push(`
        insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, outcome,
          answer_class, c_stat, answer)
        select lpad(to_hex(floor(c.opened / 1000)::bigint), 8, '0') || right(c.id, 16), f.client_id, f.id, 1, 1,
          'transmit', 't', to_timestamp(c.opened / 1000.0), to_timestamp(c.ends / 1000.0), 'answered', 'authorized',
          '100', '{}'
        from (values ${values.join()}) c(id, opened, ends) join filing f on f.id = c.id`);
      script.push(`
        update filing set open = false, status = 'authorized', waiting = null, updated_at = now()
        where id in (${calls.map(({ id }) => text(id)).join()})`);
    },
    async write() {
      if (script.length === 0) return;
      const statements = ['set session_replication_role = replica', ...script].join(';');
      script = [];
      await harness.database.asOwner(statements);
    },
  };
}

/** Makes the function that returns ids of a given second, each greater than the one before. */
export function createIds(): (at: Date) => Id24 {
  let made = 0;
  return (at) => {
    made += 1;
    const seconds = Math.floor(at.getTime() / 1_000).toString(16);
    return (seconds.padStart(8, '0') + made.toString(16).padStart(16, '0')) as Id24;
  };
}
