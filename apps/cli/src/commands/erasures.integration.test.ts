import { erasure, inTransaction } from '@fiscal/db';
import { idsOf } from '@fiscal/db/testing';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const now = '2026-11-22T12:00:00.000Z';
const ids = idsOf(1);
/** One more than `list` shows without --since. */
const count = 101;
const idOf = (n: number): string => n.toString(16).padStart(24, '0');
/** One a minute. */
const startedAt = (n: number): Date => new Date(Date.parse(now) + n * 60_000);

const database = useTestDatabase();
beforeAll(async () => {
  await inTransaction(database.db, 'system', (tx) =>
    tx.insert(erasure).values(
      Array.from({ length: count }, (_, n) => ({
        id: idOf(n),
        clientId: ids.client,
        companyId: idOf(1_000 + n),
        mode: 'live' as const,
        deleteDocuments: false,
        requestedBy: 'ana',
        requestedAt: startedAt(n),
        status: 'waiting' as const,
        checkAt: startedAt(n),
      })),
    ),
  );
});

async function listed(...options: readonly string[]): Promise<readonly string[]> {
  const operator = {
    db: database.db,
    clock: fixedClock(now),
    random: seededRandom('erasures'),
    settings: {},
  };
  const rows = await runCommand(['erasures', 'list', ...options], { operator });
  return (rows as readonly { readonly id: string }[]).map(({ id }) => id);
}

const newestFirst = (from: number): readonly string[] =>
  Array.from({ length: count - from }, (_, n) => idOf(count - 1 - n));

test('the last 100 are listed, newest first', async () => {
  expect(await listed()).toEqual(newestFirst(1));
});

test('with --since all erasures are listed, and after a restore each can be repeated', async () => {
  expect(await listed('--since', startedAt(0).toISOString())).toEqual(newestFirst(0));
  expect(await listed('--since', startedAt(99).toISOString())).toEqual(newestFirst(99));
});

test('with --company only the erasures of that company are listed', async () => {
  expect(await listed('--company', idOf(1_007))).toEqual([idOf(7)]);
});

test('a day without a time is refused', async () => {
  await expect(listed('--since', '2026-11-22')).rejects.toThrow(/date, time and zone/);
});

const rewrite = () =>
  runCommand(['erasures', 'rewrite', '--lock-timeout', '1'], {
    settings: { DATABASE_OWNER_URL: database.adminUrl },
  });

interface Rewritten {
  readonly tables: readonly { readonly name: string; readonly kept: number }[];
  readonly statistics: boolean;
}

/** Repeats the command: a vacuum or analyze of the server itself may be the older transaction for a moment. */
async function rewriteInTheEnd(): Promise<Rewritten> {
  let rewritten: unknown;
  const tryIt = async (): Promise<boolean> => {
    rewritten = await rewrite().catch(() => undefined);
    return rewritten !== undefined;
  };
  await expect.poll(tryIt, { timeout: 60_000 }).toBe(true);
  return rewritten as Rewritten;
}

test('every table that loses rows is rewritten, by the address of the owner alone', async () => {
  const { tables, statistics } = await rewriteInTheEnd();
  expect(statistics).toBe(true);
  expect(tables.map(({ name }) => name)).toEqual([
    'attempt',
    'authority_block',
    'authority_pause',
    'authority_traffic',
    'certificate',
    'company',
    'company_logo',
    'confirmation',
    'console_session',
    'console_sign_in',
    'delivery',
    'delivery_attempt',
    'document',
    'document_link',
    'filing',
    'filing_run',
    'gap_check',
    'lease',
    'municipal_parameter',
    'nfe_event',
    'nfse',
    'nfse_event',
    'note',
    'number_range',
    'number_skip',
    'outbox',
    'request_bucket',
    'series',
    'tax_class',
    'webhook',
  ]);
  await expect(runCommand(['erasures', 'rewrite'], { settings: {} })).rejects.toThrow('DATABASE_OWNER_URL');
});

test('the command waits for a table in use no longer than its limit', async () => {
  const holder = postgres(database.adminUrl, { max: 1, connection: { application_name: 'a long report' } });
  const other = postgres(database.adminUrl, { max: 1, connection: { application_name: 'waits itself' } });
  let waiting: Promise<unknown> = Promise.resolve();
  await holder.begin(async (tx) => {
    // Ends the wait of a command without a limit.
    await tx`set local idle_in_transaction_session_timeout = '60s'`;
    await tx`lock table attempt in access share mode`;
    const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    waiting = other.begin((its) => its`lock table attempt in access exclusive mode`);
    const isWaiting =
      "select from pg_stat_activity where application_name = 'waits itself' and wait_event_type = 'Lock'";
    await expect.poll(() => database.readAsOwner(isWaiting), { timeout: 30_000 }).toHaveLength(1);
    const refused = await rewrite().then(
      () => 'rewritten',
      (error: Error) => error.message,
    );
    expect(refused).toBe(
      `the table attempt is in use by pid ${pid} (a long report), for longer than 1 s: end it, or repeat this command with a longer --lock-timeout`,
    );
  });
  await waiting;
  await Promise.all([holder, other].map((each) => each.end({ timeout: 5 })));
});

test('the command fails while removed rows are left for an older transaction', async () => {
  const reader = postgres(database.adminUrl, { max: 1, connection: { application_name: 'a dump' } });
  await reader.begin('isolation level repeatable read', async (tx) => {
    await tx`select from usage`;
    await database.asOwner("insert into request_bucket values ('a', 1, now())");
    await database.asOwner('delete from request_bucket');
    const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await expect(rewrite()).rejects.toThrow(`removed rows of request_bucket: end it (pid ${pid} (a dump)`);
  });
  await reader.end({ timeout: 5 });
  expect((await rewriteInTheEnd()).statistics).toBe(true);
});
