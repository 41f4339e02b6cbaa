import { noteStatuses, noteTransitions } from '@fiscal/domain';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { inTransaction, type Transaction } from './database.ts';
import { attempt, document, note, noteRun, outbox, series } from './schema/index.ts';
import { at, documentRow, idsOf, noteRow, outboxRow, plantTenant, runRow } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let tenant = 10;
let ids = idsOf(tenant);

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant += 1;
  ids = idsOf(tenant);
  await inTransaction(database.db, 'system', (tx) => plantTenant(tx, ids));
});

const asSystem = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(database.db, 'system', work);
const asTenant = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(database.db, { clientId: ids.client }, work);

const messages = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messages(error.cause)}` : '';

const refused = async (work: Promise<unknown>): Promise<string> =>
  messages(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

const sign = { signedId: '', digestValue: 'digest', certificateId: '' };
const signRun = (tx: Transaction): Promise<unknown> =>
  tx
    .insert(document)
    .values(documentRow(ids, ids.signed, 'signed'))
    .then(() =>
      tx
        .update(noteRun)
        .set({ ...sign, signedId: ids.signed, certificateId: ids.certificate })
        .where(eq(noteRun.noteId, ids.note)),
    );
const attemptRow = () => ({
  id: ids.attempt,
  clientId: ids.client,
  noteId: ids.note,
  run: 1,
  number: 1,
  kind: 'transmit' as const,
  openedAt: at,
});

test('numbers never decrease', async () => {
  const lower = asSystem((tx) => tx.update(series).set({ next: 9 }).where(eq(series.companyId, ids.company)));
  expect(await refused(lower)).toContain('numbers never decrease');
});

test('a tenant cannot take a number without leaving a note with it', async () => {
  const taken = asTenant((tx) =>
    tx.update(series).set({ next: 11 }).where(eq(series.companyId, ids.company)),
  );
  expect(await refused(taken)).toContain('no number without a note');
  const skipped = asTenant((tx) =>
    tx.update(series).set({ next: 20 }).where(eq(series.companyId, ids.company)),
  );
  expect(await refused(skipped)).toContain('no number without a note');
});

test('a note cannot have a number that its series has not given out', async () => {
  const wild = asSystem((tx) =>
    tx.insert(note).values(noteRow(ids, { id: ids.spare, number: 10, externalId: 'wild' })),
  );
  expect(await refused(wild)).toContain('no note without a number');
});

test('two notes never share a number', async () => {
  const twin = asSystem((tx) => tx.insert(note).values(noteRow(ids, { id: ids.spare, externalId: 'twin' })));
  expect(await refused(twin)).toContain('note_number');
});

test('a note without its frozen document, or without its outbox row, is not committed', async () => {
  const fresh = noteRow(ids, { id: ids.spare, number: 8, externalId: 'fresh', accessKey: 'key-2' });
  expect(await refused(asSystem((tx) => tx.insert(note).values(fresh)))).toContain('needs its document');
  const withoutStart = asSystem(async (tx) => {
    await tx.insert(note).values(fresh);
    await tx.insert(noteRun).values(runRow(ids, { noteId: ids.spare, accessKey: 'key-2' }));
  });
  expect(await refused(withoutStart)).toContain('needs its document and its outbox row');
});

test('a new run begins only after a rejection, a failure or a wait for a person', async () => {
  const again = (before: Partial<typeof note.$inferInsert>) =>
    asSystem(async (tx) => {
      await tx.update(note).set(before).where(eq(note.id, ids.note));
      await tx.update(note).set({ run: 2, status: 'queued', attention: null }).where(eq(note.id, ids.note));
      await tx.insert(noteRun).values(runRow(ids, { run: 2 }));
      await tx.insert(outbox).values(outboxRow(ids, { id: ids.spare, run: 2 }));
      throw new Error('only tried');
    });
  const rejection = { cStat: '1', reason: 'x', at: at.toISOString() };
  expect(await refused(again({ status: 'sending' }))).toContain('a run ends before the next begins');
  expect(await refused(again({ status: 'unknown' }))).toContain('a run ends before the next begins');
  expect(await refused(again({ status: 'rejected', rejection }))).toContain('only tried');
  expect(await refused(again({ status: 'unknown', attention: 'digest_mismatch' }))).toContain('only tried');
});

const facts = {
  authorized: { protocol: '1', authorizedAt: at },
  cancelled: { protocol: '1', authorizedAt: at },
  rejected: { rejection: { cStat: '1', reason: 'x', at: at.toISOString() } },
  denied: { denial: { cStat: '1', reason: 'x' } },
  failed: { failure: { code: 'internal' as const, reason: null } },
};

test('statuses move in the database exactly as the domain says', async () => {
  const moved: Record<string, string[]> = {};
  for (const from of noteStatuses) {
    const reachable: string[] = [];
    for (const to of noteStatuses) {
      if (from !== to && (await moves(from, to))) reachable.push(to);
    }
    moved[from] = reachable;
  }
  // A rejected or failed note goes back to the queue as a new run only; that is tested above.
  const expected = Object.fromEntries(
    noteStatuses.map((from) => [
      from,
      noteStatuses.filter((to) => {
        if (from === to || !noteTransitions[from].includes(to)) return false;
        return !((from === 'rejected' || from === 'failed') && to === 'queued');
      }),
    ]),
  );
  expect(moved).toEqual(expected);
});

/** Puts the note into `from` behind the trigger's back, then tries to move it as the service would. */
async function moves(
  from: (typeof noteStatuses)[number],
  to: (typeof noteStatuses)[number],
): Promise<boolean> {
  const { default: postgres } = await import('postgres');
  const admin = postgres(database.adminUrl, { max: 1 });
  try {
    return await admin.begin(async (tx) => {
      await tx`alter table note disable trigger user`;
      const all = { ...facts.authorized, ...facts.rejected, ...facts.denied, ...facts.failed };
      await tx`update note set protocol = '1', authorized_at = ${all.authorizedAt}, proc_nfe_id = ${ids.unsigned},
        rejection = ${tx.json(all.rejection)}, denial = ${tx.json(all.denial)}, failure = ${tx.json(all.failure)},
        status = ${from}, attention = null where id = ${ids.note}`;
      await tx`alter table note enable trigger user`;
      return tx
        .savepoint((point) => point`update note set status = ${to} where id = ${ids.note}`)
        .then(
          () => true,
          () => false,
        );
    });
  } finally {
    await admin.end({ timeout: 5 });
  }
}

test('an authorized note has protocol, time and document', async () => {
  const bare = asSystem((tx) =>
    tx.update(note).set({ status: 'authorized', protocol: '1' }).where(eq(note.id, ids.note)),
  );
  expect(await refused(bare)).toContain('note_authorized');
});

test('nothing is sent before the signed bytes are stored', async () => {
  expect(await refused(asSystem((tx) => tx.insert(attempt).values(attemptRow())))).toContain(
    'signed bytes are stored before they are sent',
  );
  await asSystem(async (tx) => {
    await signRun(tx);
    await tx.insert(attempt).values(attemptRow());
  });
});

test('signed bytes are filled in once; a frozen run never changes', async () => {
  await asSystem(signRun);
  const changes: readonly Partial<typeof noteRun.$inferInsert>[] = [
    { digestValue: 'other' },
    { signedId: ids.unsigned },
    { unsignedId: ids.request },
    { accessKey: 'other' },
    { requestHash: 'other' },
  ];
  for (const change of changes) {
    const work = asSystem((tx) => tx.update(noteRun).set(change).where(eq(noteRun.noteId, ids.note)));
    expect(await refused(work)).toContain('a run is frozen');
  }
});

test('an attempt is closed once and never reopened', async () => {
  await asSystem(async (tx) => {
    await signRun(tx);
    await tx.insert(attempt).values(attemptRow());
    await tx
      .update(attempt)
      .set({ closedAt: at, outcome: 'unknown', reason: 'timeout' })
      .where(eq(attempt.id, ids.attempt));
  });
  const again = asSystem((tx) =>
    tx.update(attempt).set({ outcome: 'notSent', reason: 'dns' }).where(eq(attempt.id, ids.attempt)),
  );
  expect(await refused(again)).toContain('an attempt is closed once');
});

test('documents, audit, usage and webhook attempts are never changed', async () => {
  const changed = asSystem((tx) =>
    tx.update(document).set({ kind: 'answer' }).where(eq(document.id, ids.request)),
  );
  expect(await refused(changed)).toContain('never changed or removed');
  await asSystem(async (tx) => {
    await tx.execute(sql`insert into audit (id, at, actor, action, subject_id)
      values (${ids.spare}, now(), 'a', 'b', ${ids.note})`);
    await tx.execute(sql`insert into usage (document_id, document_kind, client_id, company_id, environment, month, at)
      values (${ids.note}, 'nfe', ${ids.client}, ${ids.company}, 'homologation', '2026-11', now())`);
  });
  const rewritten = asSystem((tx) => tx.execute(sql`update audit set actor = 'x' where id = ${ids.spare}`));
  expect(await refused(rewritten)).toContain('never changed or removed');
  const recounted = asSystem((tx) =>
    tx.execute(sql`update usage set month = '2026-10' where document_id = ${ids.note}`),
  );
  expect(await refused(recounted)).toContain('never changed or removed');
});

test.each(['note', 'note_run', 'attempt', 'document', 'series', 'audit', 'usage'])(
  'nobody may remove rows of %s, not even the owner of the tables',
  async (table) => {
    const byService = asSystem((tx) => tx.execute(sql`delete from ${sql.identifier(table)}`));
    expect(await refused(byService)).toContain('permission denied');
    const { default: postgres } = await import('postgres');
    const admin = postgres(database.adminUrl, { max: 1 });
    const [row] = await admin`select count(*)::int as rows from ${admin(table)}`;
    const left = row?.rows === 0 ? 'empty' : await refused(admin`delete from ${admin(table)}`.then((r) => r));
    await admin.end({ timeout: 5 });
    expect(left).toMatch(/never|frozen|removed|foreign key|empty/);
  },
);

test('a sandbox company never leaves homologation', async () => {
  const moved = asSystem((tx) =>
    tx.execute(sql`update company set mode = 'test', environment = 'production' where id = ${ids.company}`),
  );
  expect(await refused(moved)).toContain('company_sandbox');
});
