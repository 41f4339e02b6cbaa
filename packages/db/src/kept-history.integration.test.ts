import { filingStatuses, filingTransitions, isInProgress } from '@fiscal/domain';
import { eq, sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from './database.ts';
import { attempt, delivery, document, filing, filingRun, note, outbox } from './schema/index.ts';
import { refused } from './testing/refused.ts';
import { at, deliveryRow, documentRow, filingRow, outboxRow, runRow } from './testing/rows.ts';
import { useTenants } from './testing/use-tenants.ts';

const { database, ids, asSystem, anotherTenant } = useTenants();
/** The owner of the tables. */
let admin: postgres.Sql;
beforeAll(() => {
  admin = postgres(database.adminUrl, { max: 1 });
});
afterAll(() => admin.end({ timeout: 5 }));

const sign = { signedId: '', digestValue: 'digest', certificateId: '' };
const signRun = (tx: Transaction): Promise<unknown> =>
  tx
    .insert(document)
    .values(documentRow(ids, ids.signed, 'signed'))
    .then(() =>
      tx
        .update(filingRun)
        .set({ ...sign, signedId: ids.signed, certificateId: ids.certificate })
        .where(eq(filingRun.filingId, ids.note)),
    );
const attemptRow = () => ({
  id: ids.attempt,
  clientId: ids.client,
  filingId: ids.note,
  run: 1,
  ordinal: 1,
  kind: 'transmit' as const,
  token: 'call 1',
  openedAt: at,
});

test('a filing without its frozen document, or without its outbox row, is not committed', async () => {
  const fresh = filingRow(ids, { id: ids.spare });
  expect(await refused(asSystem((tx) => tx.insert(filing).values(fresh)))).toContain('needs its document');
  const withoutStart = asSystem(async (tx) => {
    await tx.insert(filing).values(fresh);
    await tx.insert(filingRun).values(runRow(ids, { filingId: ids.spare, authorityKey: 'key-2' }));
  });
  expect(await refused(withoutStart)).toContain('needs its document and its outbox row');
});

test('the key of a note belongs to one of its own runs', async () => {
  const changed = (accessKey: string) =>
    asSystem((tx) => tx.update(note).set({ accessKey }).where(eq(note.id, ids.note)));
  expect(await refused(changed('key-of-nobody'))).toContain('the key of a note is that of one of its runs');
  const other = await anotherTenant();
  await asSystem((tx) =>
    tx.insert(filingRun).values(runRow(other, { run: 2, authorityKey: 'key-of-another' })),
  );
  expect(await refused(changed('key-of-another'))).toContain('the key of a note is that of one of its runs');
  await asSystem((tx) => tx.insert(filingRun).values(runRow(ids, { run: 2, authorityKey: 'key-2' })));
  expect(await refused(changed('key-2'))).toBe('');
  expect(await refused(changed('key-1'))).toBe('');
});

test('a note keeps its number, and an authorization is never changed', async () => {
  const change = (changes: Partial<typeof note.$inferInsert>) =>
    asSystem((tx) => tx.update(note).set(changes).where(eq(note.id, ids.note)));
  expect(await refused(change({ number: 8 }))).toContain('a note keeps its name and number');
  expect(await refused(change({ externalId: 'other' }))).toContain('a note keeps its name and number');
  const proc = { protocol: '1', authorizedAt: at, procNfeId: ids.unsigned };
  expect(await refused(change(proc))).toBe('');
  expect(await refused(change({ protocol: '2' }))).toContain('an authorization is never changed');
  expect(await refused(change({ procNfeId: ids.request }))).toContain('an authorization is never changed');
  expect(await refused(change({ authorizedAt: null }))).toContain('an authorization is never changed');
  expect(await refused(change({ danfeId: ids.request }))).toBe('');
});

test('a new run begins only after a rejection, a failure or a wait for a person', async () => {
  const again = (before: Partial<typeof filing.$inferInsert>) =>
    asSystem(async (tx) => {
      await tx.update(filing).set(before).where(eq(filing.id, ids.note));
      await tx
        .update(filing)
        .set({ run: 2, status: 'queued', attention: null, open: true })
        .where(eq(filing.id, ids.note));
      await tx.insert(filingRun).values(runRow(ids, { run: 2 }));
      await tx.insert(outbox).values(outboxRow(ids, { id: ids.spare, run: 2 }));
      throw new Error('only tried');
    });
  const rejection = { cStat: '1', reason: 'x', at: at.toISOString() };
  expect(await refused(again({ status: 'sending' }))).toContain('a run ends before the next begins');
  expect(await refused(again({ status: 'unknown' }))).toContain('a run ends before the next begins');
  expect(await refused(again({ status: 'rejected', open: false, rejection }))).toContain('only tried');
  expect(await refused(again({ status: 'unknown', attention: 'digest_mismatch' }))).toContain('only tried');
});

test('a further run needs its own document and outbox row', async () => {
  const rejection = { cStat: '1', reason: 'x', at: at.toISOString() };
  const again = (complete: (tx: Transaction) => Promise<unknown>) =>
    asSystem(async (tx) => {
      await tx
        .update(filing)
        .set({ status: 'rejected', open: false, rejection })
        .where(eq(filing.id, ids.note));
      await tx.update(filing).set({ run: 2, status: 'queued', open: true }).where(eq(filing.id, ids.note));
      await complete(tx);
    });
  const addRun = (tx: Transaction) => tx.insert(filingRun).values(runRow(ids, { run: 2 }));
  const addStart = (tx: Transaction) =>
    tx.insert(outbox).values(outboxRow(ids, { id: ids.spare, run: 2, action: 'submit' }));
  const incomplete = 'needs its document and its outbox row';
  expect(await refused(again(addRun))).toContain(incomplete);
  expect(await refused(again(addStart))).toContain(incomplete);
  expect(await refused(again((tx) => Promise.all([addRun(tx), addStart(tx)])))).toBe('');
});

test('runs and ordinals follow each other, and a filing keeps its name', async () => {
  const change = (changes: Partial<typeof filing.$inferInsert>) =>
    refused(asSystem((tx) => tx.update(filing).set(changes).where(eq(filing.id, ids.note))));
  expect(await change({ nextOrdinal: 3 })).toContain('ordinals follow each other');
  expect(await change({ nextOrdinal: 2 })).toBe('');
  expect(await change({ nextOrdinal: 1 })).toContain('ordinals follow each other');
  expect(await change({ run: 3 })).toContain('runs follow each other');
  expect(await change({ environment: 'production' })).toContain('a filing keeps its name');
  expect(await change({ authorizer: 'RS' })).toContain('a filing keeps its name');
});

test('a filing is open only while it is in progress or waits for a person', async () => {
  const change = (changes: Partial<typeof filing.$inferInsert>) =>
    refused(asSystem((tx) => tx.update(filing).set(changes).where(eq(filing.id, ids.note))));
  expect(await change({ open: false })).toContain('filing_open');
  const { failure } = facts.failed;
  expect(await change({ status: 'failed', failure, open: true })).toContain('filing_open');
  expect(await change({ status: 'failed', attention: 'certificate_missing', open: false })).toContain(
    'filing_open',
  );
  expect(await change({ status: 'failed', failure, open: false })).toBe('');
});

test('two open filings of a client never have the same exclusive key; an ended one may', async () => {
  const second = (exclusiveKey: string) =>
    asSystem(async (tx) => {
      await tx.insert(filing).values(filingRow(ids, { id: ids.spare, exclusiveKey }));
      await tx.insert(filingRun).values(runRow(ids, { filingId: ids.spare, authorityKey: 'key-2' }));
      await tx.insert(outbox).values(outboxRow(ids, { id: ids.spare, documentId: ids.spare }));
    });
  const change = (changes: Partial<typeof filing.$inferInsert>) =>
    asSystem((tx) => tx.update(filing).set(changes).where(eq(filing.id, ids.note)));
  await change({ exclusiveKey: 'cancel:note' });
  expect(await refused(second('cancel:note'))).toContain('filing_exclusive');
  await change({ status: 'failed', ...facts.failed, open: false });
  expect(await refused(second('cancel:note'))).toBe('');
});

test('a delivery goes to a webhook of its own client', async () => {
  const other = await anotherTenant();
  const deliver = (targetId: string) =>
    asSystem((tx) => tx.insert(delivery).values(deliveryRow(ids, { targetId })));
  expect(await refused(deliver(other.webhook))).toContain('a delivery has a target of its client');
  expect(await refused(deliver(ids.webhook))).toBe('');
});

const facts = {
  rejected: { rejection: { cStat: '1', reason: 'x', at: at.toISOString() } },
  denied: { denial: { cStat: '1', reason: 'x' } },
  failed: { failure: { code: 'internal' as const, reason: null } },
};

test('the database allows exactly the transitions of the domain', async () => {
  const moved: Record<string, string[]> = {};
  for (const from of filingStatuses) {
    const reachable: string[] = [];
    for (const to of filingStatuses) {
      if (from !== to && (await moves(from, to))) reachable.push(to);
    }
    moved[from] = reachable;
  }
  // A rejected or failed filing returns to the queue only as a new run, which is tested above.
  const expected = Object.fromEntries(
    filingStatuses.map((from) => [
      from,
      filingStatuses.filter((to) => {
        if (from === to || !filingTransitions[from].includes(to)) return false;
        return !((from === 'rejected' || from === 'failed') && to === 'queued');
      }),
    ]),
  );
  expect(moved).toEqual(expected);
});

/** Sets the status `from` without the trigger, then tries the transition as the service would. */
async function moves(
  from: (typeof filingStatuses)[number],
  to: (typeof filingStatuses)[number],
): Promise<boolean> {
  return admin.begin(async (tx) => {
    await tx`update note set protocol = '1', authorized_at = ${at}, proc_nfe_id = ${ids.unsigned}
        where id = ${ids.note}`;
    await tx`alter table filing disable trigger user`;
    const all = { ...facts.rejected, ...facts.denied, ...facts.failed };
    await tx`update filing set rejection = ${tx.json(all.rejection)}, denial = ${tx.json(all.denial)},
        failure = ${tx.json(all.failure)}, status = ${from}, open = ${isInProgress(from)}, attention = null
        where id = ${ids.note}`;
    await tx`alter table filing enable trigger user`;
    return tx
      .savepoint(
        (point) => point`update filing set status = ${to}, open = ${isInProgress(to)} where id = ${ids.note}`,
      )
      .then(
        () => true,
        () => false,
      );
  });
}

test('an authorized note has protocol, time and document', async () => {
  const authorize = (own: Partial<typeof note.$inferInsert>) =>
    asSystem(async (tx) => {
      await tx.update(filing).set({ status: 'authorized', open: false }).where(eq(filing.id, ids.note));
      await tx.update(note).set(own).where(eq(note.id, ids.note));
    });
  expect(await refused(authorize({ protocol: '1' }))).toContain('an authorized note has its protocol');
  expect(await refused(authorize({ authorizedAt: at, procNfeId: ids.unsigned }))).toContain('note_protocol');
  expect(await refused(authorize({ authorizedAt: at, protocol: '1' }))).toContain('note_protocol');
  expect(await refused(authorize({ authorizedAt: at, protocol: '1', procNfeId: ids.unsigned }))).toBe('');
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

test('signed bytes are written once, and a frozen run never changes', async () => {
  await asSystem(signRun);
  const changes: readonly Partial<typeof filingRun.$inferInsert>[] = [
    { digestValue: 'other' },
    { signedId: ids.unsigned },
    { unsignedId: ids.request },
    { authorityKey: 'other' },
    { requestHash: 'other' },
  ];
  for (const change of changes) {
    const work = asSystem((tx) => tx.update(filingRun).set(change).where(eq(filingRun.filingId, ids.note)));
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

test('documents, audit and usage are never changed', async () => {
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

const kept = [
  'filing',
  'note',
  'nfe_event',
  'number_range',
  'number_skip',
  'filing_run',
  'attempt',
  'document',
  'series',
  'audit',
  'usage',
];

test.each(kept)('not even the owner of the tables may remove rows of %s', async (table) => {
  const byService = asSystem((tx) => tx.execute(sql`delete from ${sql.identifier(table)}`));
  expect(await refused(byService)).toContain('permission denied');
  const guarded = await admin`select from pg_trigger
    where tgrelid = ${table}::regclass and tgtype & 11 = 11 and not tgisinternal`;
  const [row] = await admin`select count(*)::int as rows from ${admin(table)}`;
  const left = row?.rows === 0 ? 'empty' : await refused(admin`delete from ${admin(table)}`.then((r) => r));
  expect(guarded.length).toBeGreaterThan(0);
  expect(left).toMatch(/never|frozen|removed|foreign key|empty/);
});

test('only erasure removes kept rows', async () => {
  const remove = (role: 'eraser' | 'system') =>
    admin.begin(async (tx) => {
      await tx`set local role ${tx(database.roles[role])}`;
      await tx`delete from outbox where client_id = ${ids.client}`;
      await tx`delete from note where client_id = ${ids.client}`;
      await tx`delete from filing_run where client_id = ${ids.client}`;
      await tx`delete from filing where client_id = ${ids.client}`;
      await tx`delete from document where client_id = ${ids.client}`;
      await tx`delete from number_skip where client_id = ${ids.client}`;
      await tx`delete from series where client_id = ${ids.client}`;
      return 'removed';
    });
  expect(await refused(remove('system'))).toContain('permission denied');
  expect(await remove('eraser')).toBe('removed');
});

test('a sandbox company never leaves homologation', async () => {
  const moved = asSystem((tx) =>
    tx.execute(sql`update company set mode = 'test', environment = 'production' where id = ${ids.company}`),
  );
  expect(await refused(moved)).toContain('company_sandbox');
});
