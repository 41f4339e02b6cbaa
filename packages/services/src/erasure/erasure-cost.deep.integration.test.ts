import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { eraseWholly, openTestEraser } from '../testing/erasure-steps.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { requestErasure } from './request-erasure.ts';

const harness = useHarness();

const copies = 4_000;
const id = (column: string) => `lpad(to_hex(n), 8, '0') || substr(${column}, 9)`;
/** Copies the rows with other ids, without triggers. */
const copy = async (
  table: string,
  ids: readonly string[],
  changes: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const columns = await harness.database.readAsOwner<{ name: string }>(`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`);
  const names = columns.map(({ name }) => name).join(', ');
  const fields = [
    ...ids.map((column) => `'${column}', ${id(`t.${column}`)}`),
    ...Object.entries(changes).map(([column, value]) => `'${column}', ${value}`),
  ];
  return `insert into ${table} (${names}) overriding system value
    select ${names} from (
      select (jsonb_populate_record(t, jsonb_build_object(${fields.join(', ')}))).*
      from ${table} t, generate_series(1, ${copies}) n
    ) copies`;
};
const plantCopies = async () =>
  harness.database.asOwner(`set session_replication_role = replica;
    ${await copy('document', ['id', 'owner_id'])};
    ${await copy('filing', ['id'])};
    ${await copy('filing_run', ['filing_id', 'request_document_id', 'unsigned_document_id', 'signed_document_id'])};
    ${await copy('attempt', ['id', 'filing_id', 'raw_document_id'], { sequence: 't.sequence + n' })};
    ${await copy('note', ['id', 'proc_nfe_id'], { number: 't.number + n', external_id: 't.external_id || n' })};
    set session_replication_role = origin;
    analyze`);

const scanned = async (): Promise<number> => {
  const [row] = await harness.database.readAsOwner<{ rows: string }>(`
    select sum(seq_tup_read) as rows from pg_stat_user_tables
    where relname in ('document', 'filing_run', 'attempt', 'note', 'nfe_event', 'number_range')`);
  return Number(row?.rows ?? 0);
};

/**
 * Erases with connections of its own, and returns when the server has closed them, because their statistics are
 * complete then.
 */
async function eraseAlone(companyId: Id24) {
  const eraser = openTestEraser(harness);
  const erased = await eraseWholly(harness, eraser, companyId).finally(() => eraser.close());
  const login = new URL(harness.database.urls.eraser).username;
  const sessions = () =>
    harness.database.readAsOwner(
      `select pid from pg_stat_activity where datname = current_database() and usename = '${login}'`,
    );
  await expect.poll(sessions, { timeout: 60_000 }).toEqual([]);
  return erased;
}

test('the cost of a batch does not grow with the notes of other companies: no table of documents is read completely', async () => {
  const ctx = await harness.aClient();
  const many = await harness.aCompany(ctx);
  await authorizedNote(harness, ctx, many);
  await plantCopies();
  const live = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' as const } };
  const few = await harness.aCompany(live, { environment: 'homologation' });
  await authorizedNote(harness, live, few, 'few');
  const before = await scanned();
  await requestErasure(live, { id: few, deleteDocuments: false, requestedBy: { actor: 'fsk_test' } });
  await eraseAlone(few);
  expect((await scanned()) - before).toBeLessThan(copies);
  await requestErasure(ctx, { id: many, deleteDocuments: false, requestedBy: { actor: 'fsk_test' } });
  expect((await eraseAlone(many)).removed).toMatchObject({
    note: copies + 1,
    attempt: copies + 1,
  });
});
