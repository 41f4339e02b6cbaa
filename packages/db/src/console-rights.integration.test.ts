import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();
/** A session in the role of the console. */
let sql: postgres.Sql;

beforeAll(() => {
  const role = database.roles.console;
  sql = postgres(database.urls.console, { max: 1, onnotice: () => undefined, connection: { role } });
});
afterAll(() => sql.end({ timeout: 5 }));

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

const wholeTables = wordsOf(`
  client company series gap_check number_skip usage audit erasure outbox filing filing_run document attempt note nfe_event
  number_range nfse nfse_event delivery delivery_attempt lease housekeeping_position reading authority_state
  authority_block authority_traffic authority_waiting authority_pause console_person console_session console_sign_in`);

/** The columns that the console reads of each table. What is not listed is refused. */
const readable: Readonly<Record<string, 'all' | readonly string[]>> = {
  ...Object.fromEntries(wholeTables.map((table) => [table, 'all'] as const)),
  api_key: wordsOf(
    'id client_id public_id name mode scopes company_ids created_at expires_at last_used_at revoked_at',
  ),
  certificate: wordsOf(`
    id client_id company_id version cnpj subject_name issuer serial_number not_before not_after warnings uploaded_at
    replaced_at announced check_at`),
  webhook: wordsOf(`
    id client_id mode url events description active former_secret_until failing_since created_at updated_at`),
};

interface Writes {
  readonly insert?: true;
  readonly update?: readonly string[];
  readonly delete?: true;
}
const writable: Readonly<Record<string, Writes>> = {
  audit: { insert: true },
  document: { insert: true },
  outbox: { insert: true },
  filing: { update: ['attention', 'open', 'check_at', 'updated_at'] },
  delivery: { update: ['recipients', 'status', 'next_attempt_at', 'round', 'check_at', 'delivered_at'] },
  authority_pause: { insert: true, delete: true },
  console_person: { insert: true },
  console_session: { insert: true, update: ['last_seen_at', 'ended_at'] },
  console_sign_in: { insert: true, update: ['used_at'] },
};

interface Column {
  readonly table: string;
  readonly column: string;
}
const readColumns = () =>
  database.readAsOwner<Column>(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attnum`);

/** True when the role may run the statement; false when the database refuses it for want of a right. */
async function may(text: string): Promise<boolean> {
  try {
    await sql.unsafe(text);
    return true;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '42501') return false;
    throw error;
  }
}

test('the console reads every listed column, and no other of any table', async () => {
  const columns = await readColumns();
  const isListed = ({ table, column }: Column): boolean => {
    const { [table]: allowed = [] } = readable;
    return allowed === 'all' || allowed.includes(column);
  };
  const found: Column[] = [];
  for (const each of columns)
    if (await may(`select "${each.column}" from "${each.table}" limit 0`)) found.push(each);
  expect(found).toEqual(columns.filter(isListed));
  const tables = new Set(found.map(({ table }) => table));
  expect([...tables].sort()).toEqual(Object.keys(readable).sort());
});

test('no column that the console reads is named as a secret, except those that hold none', async () => {
  const columns = await readColumns();
  const suspicious = columns.filter(
    ({ table, column }) =>
      /secret|sealed|digest|private|token|password|pepper|sha256|verifier|_der$/.test(column) &&
      (readable[table] === 'all' || readable[table]?.includes(column)),
  );
  expect(suspicious.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'attempt.token',
    // The code of a sign-in of the console itself.
    'console_sign_in.code_verifier',
    'document.sha256',
    'filing_run.digest_value',
    'webhook.former_secret_until',
  ]);
});

test('the console writes what its verbs need, and nothing else in any table', async () => {
  const columns = await readColumns();
  const found: Record<string, Writes> = {};
  for (const table of new Set(columns.map((each) => each.table))) {
    const own = columns.filter((each) => each.table === table).map(({ column }) => column);
    const allowed = async (text: (column: string) => string) => {
      const passed: string[] = [];
      for (const column of own) if (await may(text(column))) passed.push(column);
      return passed;
    };
    const inserted = await allowed(
      (column) => `insert into "${table}" ("${column}") select null where false`,
    );
    const updated = await allowed((column) => `update "${table}" set "${column}" = null where false`);
    const removes = await may(`delete from "${table}" where false`);
    expect(await may(`truncate "${table}"`), table).toBe(false);
    const writes: Writes = {
      ...(inserted.length > 0 ? { insert: true } : {}),
      ...(updated.length > 0 ? { update: updated } : {}),
      ...(removes ? { delete: true } : {}),
    };
    if (Object.keys(writes).length > 0) found[table] = writes;
  }
  expect(found).toEqual(writable);
});
