import { createDocumentStore, type Database } from '@fiscal/db';
import { isObjectStoreBusy, type ObjectStore, ObjectStoreError, openS3Store } from '@fiscal/objects';
import { type FaultyProxy, openFaultyProxy, openTestBucket, type TestBucket } from '@fiscal/objects/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { requestErasure } from '../erasure/request-erasure.ts';
import { recordOutcome } from '../filing/record-outcome.ts';
import { getNfe, getNfeDanfe, getNfeXml } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { exportNfeMonth } from '../kinds/nfe/nfe-month.ts';
import { aFullCompany } from '../testing/a-full-company.ts';
import { eraseWholly, openTestEraser } from '../testing/erasure-steps.ts';
import { owner, transmit } from '../testing/filing-steps.ts';
import { runHappyPath } from '../testing/happy-path.ts';
import { aRequest, createHarness, type Harness } from '../testing/harness.ts';
import { createStatementLog } from '../testing/sent-statements.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { withBucket } from '../testing/with-bucket.ts';
import { moveDocuments } from './move-documents.ts';
import { removeOrphans } from './remove-orphans.ts';

const s3 = inject('s3');
const log = createStatementLog();
let plain: Harness;
let harness: Harness;
let bucket: TestBucket;
let proxy: FaultyProxy;
let objects: ObjectStore;
let eraser: Database;
beforeAll(async () => {
  if (s3 === undefined) return;
  plain = await createHarness(inject('postgresUrl'), {}, log.observe);
  bucket = await openTestBucket(s3, { versions: 'kept' });
  proxy = await openFaultyProxy(s3.endpoint);
  objects = openS3Store({ ...bucket.settings, endpoint: proxy.endpoint });
  harness = withBucket(plain, objects);
  eraser = openTestEraser(plain);
});
afterAll(async () => {
  if (s3 === undefined) return;
  await eraser.close();
  objects.close();
  bucket.close();
  await proxy.close();
  await plain.close();
});

interface Place {
  readonly kind: string;
  readonly key: string | null;
  readonly inRow: boolean;
}
const placesOf = (ownerId: string) =>
  harness.database.readAsOwner<Place>(
    `select kind, object_key as key, bytes is not null as "inRow" from document where owner_id = '${ownerId}' order by kind`,
  );
const keysOf = async (ownerId: string): Promise<readonly string[]> =>
  (await placesOf(ownerId)).flatMap(({ key }) => key ?? []);
const below = async (ownerId: string) => (await bucket.everything()).filter((key) => key.includes(ownerId));
const day = 24 * 3_600_000;
const sweep = async (olderThanMs: number) => {
  await harness.database.asOwner("delete from housekeeping_position where name = 'orphans'");
  return removeOrphans(
    { db: harness.sys.db, clock: { now: () => new Date() } },
    { objects: bucket.store, pages: 100, olderThanMs },
  );
};

async function issued(externalId: string) {
  const { ctx, companyId } = await harness.anIssuer();
  const path = await runHappyPath(harness, log, { ctx, companyId, externalId });
  return { ctx, companyId, path, id: path.noteId };
}

/** Makes a note whose answer is stored and not recorded yet. */
async function answered() {
  const { ctx, companyId } = await harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'answered' }) });
  const attemptId = await transmit(harness.sys, note.id, { cStat: '100', class: 'authorized' });
  const outcome = { kind: 'authorized', attemptId } as const;
  return { ctx, id: note.id, input: { filingId: note.id, run: 1, owner, outcome } };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe.runIf(s3 !== undefined)('documents in a bucket [needs an S3 server]', () => {
  test('a note is processed with two puts and no read, and Postgres holds only the documents that its steps read', async () => {
    proxy.meet({ kind: 'none' });
    await issued('warm');
    const before = proxy.requests.length;
    const { ctx, id, path } = await issued('whole');
    const requested = proxy.requests.slice(before).map((each) => each.split(' ')[0]);
    expect(requested).toEqual(['PUT', 'PUT']);
    expect(await placesOf(id)).toEqual([
      { kind: 'answer', key: null, inRow: true },
      { kind: 'danfe', key: expect.any(String), inRow: false },
      { kind: 'procNFe', key: expect.any(String), inRow: false },
      { kind: 'request', key: null, inRow: true },
      { kind: 'signed', key: null, inRow: true },
      { kind: 'unsigned', key: null, inRow: true },
    ]);
    expect((await getNfe(ctx, { id })).status).toBe('authorized');
    expect((await getNfeXml(ctx, { id })).xml).toContain('<nfeProc');
    expect(Buffer.from((await getNfeDanfe(ctx, { id })).pdf).toString()).toContain('%PDF');
    // One transaction more than in Postgres: the one that ended because of the put.
    const { recordOutcome: recorded, followUp } = path;
    expect([recorded.statements, recorded.transactions]).toEqual([10, 2]);
    expect([followUp.statements, followUp.transactions]).toEqual([1, 1]);
  });

  test('no lock is held while a document is put into the bucket', async () => {
    const { id, input } = await answered();
    const free: string[] = [];
    const looking: ObjectStore = {
      ...objects,
      async put(object) {
        const rows = await harness.database.readAsOwner<{ id: string }>(
          `select id from filing where id = '${id}' for update nowait`,
        );
        free.push(...rows.map((row) => row.id));
        await objects.put(object);
      },
    };
    const { sys, kinds } = withBucket(plain, looking);
    expect(await recordOutcome(sys, kinds, input)).toMatchObject({ kind: 'recorded', status: 'authorized' });
    expect(free).toEqual([id]);
  });

  test.each([
    ['answers nothing but 503', { kind: 'answer', status: 503, code: 'ServiceUnavailable' }],
    ['refuses the credentials', { kind: 'answer', status: 403, code: 'InvalidAccessKeyId' }],
    ['cuts every connection', { kind: 'cut' }],
  ] as const)('while the bucket %s a note waits, and is recorded when it is back', async (_, fault) => {
    const { ctx, id, input } = await answered();
    proxy.meet(fault);
    const failure = await failureOf(recordOutcome(harness.sys, harness.kinds, input));
    expect(isObjectStoreBusy(failure)).toBe(true);
    const waiting = await getNfe(ctx, { id });
    expect([waiting.status, waiting.protocol ?? null]).toEqual(['sending', null]);
    expect(await keysOf(id)).toEqual([]);
    proxy.meet({ kind: 'none' });
    expect(await recordOutcome(harness.sys, harness.kinds, input)).toMatchObject({ status: 'authorized' });
    expect((await getNfeXml(ctx, { id })).xml).toContain('<nfeProc');
  });

  test('reading while the bucket is unavailable is busy; changed and missing objects are not returned', async () => {
    const { ctx, id } = await issued('read');
    proxy.meet({ kind: 'answer', status: 503, code: 'SlowDown' });
    expect(isObjectStoreBusy(await failureOf(getNfeXml(ctx, { id })))).toBe(true);
    proxy.meet({ kind: 'none' });
    const [danfe = '', proc = ''] = await keysOf(id);
    const { size } = (await objects.list({ below: danfe }))[0] ?? { size: 0 };
    await bucket.overwrite(danfe, Buffer.alloc(size, 'x'));
    expect(await failureOf(getNfeDanfe(ctx, { id }))).toMatchObject({ message: 'a document is damaged' });
    await bucket.store.removeBelow(proc);
    const missing = await failureOf(getNfeXml(ctx, { id }));
    expect(missing).toBeInstanceOf(ObjectStoreError);
    expect(isObjectStoreBusy(missing)).toBe(false);
  });

  test('an old object without a row, of a process that died, is removed; an object with a row stays', async () => {
    const { id, ctx } = await issued('kept');
    const named = await keysOf(id);
    const clientId = ctx.tenant.clientId;
    const { objectKey } = await harness.sys.documents.stage({
      clientId,
      ownerId: id,
      kind: 'procNFe',
      bytes: Buffer.from('of a process that died'),
    });
    const foreign = 'fiscal/README.txt';
    await bucket.overwrite(foreign, Buffer.from('not ours'));
    expect(await sweep(day)).toMatchObject({ removed: 0 });
    expect(await below(id)).toEqual([...named, objectKey ?? ''].sort());
    await sweep(-day);
    expect(await below(id)).toEqual([...named].sort());
    expect(await bucket.everything()).toContain(foreign);
    expect((await getNfeXml(ctx, { id })).xml).toContain('<nfeProc');
  });

  test('a search for orphans continues where it ended', async () => {
    const { objects: from } = harness.sys;
    if (from === undefined) throw new Error('no bucket');
    const lists: (string | undefined)[] = [];
    const small: ObjectStore = {
      ...from,
      async list({ below: prefix, after }) {
        lists.push(after);
        return (await from.list({ below: prefix, after })).slice(0, 2);
      },
    };
    const step = () => removeOrphans(harness.sys, { objects: small, pages: 1, olderThanMs: 0 });
    await step();
    await step();
    expect(lists[0]).toBe(undefined);
    expect(lists[1]).toMatch(/^fiscal\//);
  });

  test('an erasure leaves no version of any object of the company, and all objects of another one', async () => {
    const ctx = await harness.aClient();
    const goes = await aFullCompany(harness, ctx);
    const stays = await harness.aCompany(ctx, { cnpj: '11222333000181' });
    const kept = await runHappyPath(harness, log, { ctx, companyId: stays, externalId: 'stays' });
    const owners = await harness.database.readAsOwner<{ id: string }>(
      `select id from filing where company_id = '${goes}'`,
    );
    const [first] = owners;
    await harness.sys.documents.stage({
      clientId: ctx.tenant.clientId,
      ownerId: first?.id as never,
      kind: 'danfe',
      bytes: Buffer.from('an orphan'),
    });
    const held = async () =>
      (await bucket.everything()).filter((key) => owners.some(({ id }) => key.includes(id)));
    expect((await held()).length).toBeGreaterThan(3);
    await requestErasure(ctx, { id: goes, deleteDocuments: true, requestedBy: { actor: 'test' } });
    await expect(eraseWholly(plain, eraser, goes)).rejects.toThrow('none is configured');
    proxy.meet({ kind: 'answer', status: 503, code: 'ServiceUnavailable' });
    expect(isObjectStoreBusy(await failureOf(eraseWholly(harness, eraser, goes)))).toBe(true);
    proxy.meet({ kind: 'none' });
    const ended = await eraseWholly(harness, eraser, goes);
    expect(ended.removed).toMatchObject({ note: 3, object: expect.any(Number) });
    expect(await held()).toEqual([]);
    expect(await below(kept.noteId)).toHaveLength(2);
  });

  test('documents move to the bucket and back: verified, resumed after a failure, recorded in the audit, with the same archive', async () => {
    const ctx = await plain.aClient();
    const companyId = await plain.aCompany(ctx);
    for (const externalId of ['a', 'b', 'c']) {
      await runHappyPath(plain, log, { ctx, companyId, externalId });
    }
    const archived = async (by: TestTenant) => {
      const made = await exportNfeMonth(
        { ...by, printing: by },
        { companyId, month: '2026-11', danfe: 'with' },
      );
      const chunks: Uint8Array[] = [];
      for await (const chunk of made.bytes({ first: 0, last: made.size - 1 })) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const inBucket: TestTenant = { ...ctx, documents: harness.sys.documents };
    const before = await archived(ctx);
    const settings = { actor: 'ana', reason: 'ticket 1', settleMs: 0, moved: () => undefined };
    const move = (to: 's3' | 'postgres') => moveDocuments(harness.sys, { ...settings, to });
    const left = async (where: 'bytes' | 'object_key') => {
      const [row] = await harness.database.readAsOwner<{ count: number }>(`
        select count(*)::int as count from document where client_id = '${ctx.tenant.clientId}'
          and kind in ('procNFe', 'danfe') and ${where} is not null`);
      return row?.count;
    };
    proxy.meet({ kind: 'none' }, { kind: 'none' }, { kind: 'answer', status: 403, code: 'AccessDenied' });
    expect(isObjectStoreBusy(await failureOf(move('s3')))).toBe(true);
    expect(await left('bytes')).toBe(6);
    proxy.meet({ kind: 'none' });
    expect(await move('s3')).toMatchObject({ kind: 'moved' });
    expect([await left('bytes'), await left('object_key')]).toEqual([0, 6]);
    expect((await archived(inBucket)).equals(before)).toBe(true);
    // Objects of an interrupted move have no row, and are removed with the orphans.
    await sweep(-day);
    // Damaged documents of other tests are not part of this move.
    await harness.database.asOwner(`set session_replication_role = replica;
      delete from document where object_key is not null and client_id <> '${ctx.tenant.clientId}'`);
    expect(await move('postgres')).toEqual({ kind: 'moved', documents: 6 });
    expect([await left('bytes'), await left('object_key')]).toEqual([6, 0]);
    expect((await archived(ctx)).equals(before)).toBe(true);
    expect((await bucket.everything()).filter((key) => key.includes(ctx.tenant.clientId))).toEqual([]);
    const rows = await harness.database.readAsOwner<{ subject: string; step: string }>(`
      select subject_id as subject, after->>'step' as step from audit where action = 'documents.move'`);
    expect(rows.map(({ subject, step }) => `${subject} ${step}`).sort()).toEqual([
      'postgres begun',
      'postgres ended',
      's3 begun',
      's3 begun',
      's3 ended',
    ]);
  });

  test('documents before the position of an interrupted move are moved too', async () => {
    const ctx = await plain.aClient();
    const companyId = await plain.aCompany(ctx);
    const { noteId } = await runHappyPath(plain, log, { ctx, companyId, externalId: 'put back' });
    await plain.database.asOwner(`insert into housekeeping_position (name, reached, moved_at)
      values ('move-to-s3', repeat('f', 24), now()) on conflict (name) do update set reached = excluded.reached`);
    const settings = { actor: 'ana', settleMs: 0, moved: () => undefined, to: 's3' } as const;
    await moveDocuments(harness.sys, settings);
    expect(await keysOf(noteId)).toHaveLength(2);
  });

  test('two simultaneous moves, in either direction, end, and every document is complete in one place', async () => {
    const ctx = await plain.aClient();
    const companyId = await plain.aCompany(ctx);
    const notes: string[] = [];
    for (const externalId of ['a', 'b', 'c', 'd']) {
      notes.push((await runHappyPath(plain, log, { ctx, companyId, externalId })).noteId);
    }
    const settings = { actor: 'ana', settleMs: 0, moved: () => undefined };
    const move = (to: 's3' | 'postgres') => moveDocuments(harness.sys, { ...settings, to });
    const reader: TestTenant = { ...ctx, documents: harness.sys.documents };
    for (const pair of [
      ['s3', 's3'],
      ['postgres', 'postgres'],
      ['s3', 'postgres'],
      ['postgres', 's3'],
      ['postgres', 'postgres'],
    ] as const) {
      const ended = await Promise.allSettled(pair.map(move));
      expect(ended.map((each) => (each.status === 'rejected' ? each.reason : 'ended'))).toEqual([
        'ended',
        'ended',
      ]);
      for (const id of notes) expect((await getNfeXml(reader, { id })).xml).toContain('<nfeProc');
    }
    for (const id of notes) expect(await keysOf(id)).toEqual([]);
  });

  test('a move skips documents that another move took meanwhile, and a missing object ends it', async () => {
    const ctx = await plain.aClient();
    const companyId = await plain.aCompany(ctx);
    const settings = { actor: 'ana', settleMs: 0, moved: () => undefined };
    for (const externalId of ['a', 'b']) await runHappyPath(plain, log, { ctx, companyId, externalId });
    await moveDocuments(harness.sys, { ...settings, to: 's3' });
    let before: (() => Promise<unknown>) | undefined = () =>
      moveDocuments(harness.sys, { ...settings, to: 'postgres' });
    const slow: ObjectStore = {
      ...objects,
      async get(object) {
        const meanwhile = before;
        before = undefined;
        await meanwhile?.();
        return objects.get(object);
      },
    };
    const behind = () => moveDocuments(withBucket(plain, slow).sys, { ...settings, to: 'postgres' });
    expect(await behind()).toEqual({ kind: 'moved', documents: 0 });
    await moveDocuments(harness.sys, { ...settings, to: 's3' });
    const [row] = await harness.database.readAsOwner<{ key: string }>(
      `select object_key as key from document where client_id = '${ctx.tenant.clientId}' and object_key is not null`,
    );
    const removed = row?.key ?? '';
    before = () => objects.removeBelow(removed);
    expect(await failureOf(behind())).toMatchObject({ class: 'absent' });
    await harness.database.asOwner(`set session_replication_role = replica;
      delete from document where object_key = '${removed}'`);
    await behind();
  });

  test('a damaged document is not moved: its bytes stay in place', async () => {
    const ctx = await plain.aClient();
    const companyId = await plain.aCompany(ctx);
    const { noteId } = await runHappyPath(plain, log, { ctx, companyId, externalId: 'damaged' });
    await harness.database.asOwner(`set session_replication_role = replica;
      update document set bytes = decode(repeat('00', size), 'hex') where owner_id = '${noteId}' and kind = 'danfe'`);
    const settings = { actor: 'ana', settleMs: 0, moved: () => undefined, to: 's3' } as const;
    expect(await failureOf(moveDocuments(harness.sys, settings))).toMatchObject({
      message: 'a document is damaged',
    });
    expect(await keysOf(noteId)).toEqual([]);
    await harness.database.asOwner(`set session_replication_role = replica;
      delete from document where owner_id = '${noteId}' and kind = 'danfe'`);
    await moveDocuments(harness.sys, settings);
  });

  test('a bucket that stores wrong bytes gets no document, because they are read back before the row changes', async () => {
    const ctx = await plain.aClient();
    const companyId = await plain.aCompany(ctx);
    const { noteId } = await runHappyPath(plain, log, { ctx, companyId, externalId: 'lost in the bucket' });
    const lossy: ObjectStore = {
      ...objects,
      put: ({ key, bytes }) => bucket.overwrite(key, Buffer.alloc(bytes.length, 'x')),
    };
    const settings = { actor: 'ana', settleMs: 0, moved: () => undefined, to: 's3' } as const;
    const moving = moveDocuments(withBucket(plain, lossy).sys, settings);
    expect(await failureOf(moving)).toMatchObject({ message: 'a document is damaged' });
    expect(await keysOf(noteId)).toEqual([]);
    expect((await getNfeXml(ctx, { id: noteId })).xml).toContain('<nfeProc');
  });

  test('without a bucket nothing moves', async () => {
    const none = { ...plain.sys, documents: createDocumentStore(plain.sys) };
    const requested = moveDocuments(none, { actor: 'ana', settleMs: 0, moved: () => undefined, to: 's3' });
    expect(await requested).toEqual({ kind: 'noBucket' });
  });
});
