import { composeAccessKey, type Id24, id24, parseAccessKey } from '@fiscal/domain';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { cancelNfe, correctNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import {
  answered,
  close,
  endRun,
  lose,
  newToken,
  open,
  queryRun,
  signRun,
  transmit,
} from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { queuedNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import type { TestSystem, TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { closeAttempt } from './close-attempt.ts';
import { openOtherKeyQuestion } from './open-other-key-question.ts';
import { openQuestion } from './open-question.ts';
import { lockQueriedKey } from './question-pace.ts';

let ctx: TestTenant;
let companyId: Id24;
const harness = useHarness();
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
  await withDpsSeries(ctx, companyId);
});
/** Resets all circuits, because calls without a reply open them. */
beforeEach(() => harness.database.asOwner('delete from authority_state'));

const lost = { kind: 'unknown', reason: 'timeout' } as const;

/** Opens a question about the present run of a filing, or about another run. */
async function question(id: Id24, { sys = harness.sys, ofRun }: { sys?: TestSystem; ofRun?: number } = {}) {
  const { fence } = await signRun(harness.sys, id);
  return openQuestion(sys, { fence, token: newToken(sys), ofRun });
}

/** Makes the system as if so much time has passed since the last question. */
const afterWaiting = (ms: number): TestSystem => {
  const { timing } = harness.sys.settings;
  const { gapMs, windowMs, most } = timing.questionPace;
  const questionPace = { gapMs: gapMs - ms, windowMs: windowMs - ms, most };
  return { ...harness.sys, settings: { ...harness.sys.settings, timing: { ...timing, questionPace } } };
};

async function aLostNote(externalId: string): Promise<Id24> {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  await lose(harness.sys, note.id, lost);
  return note.id;
}

const minute = 60_000;

test('a key may be queried once a minute, and a held question gives the wait', async () => {
  const id = await aLostNote('once a minute');
  expect((await question(id)).kind).toBe('opened');
  const held = await question(id);
  expect(held).toEqual({ kind: 'held', waitMs: expect.any(Number), reason: 'question' });
  const { waitMs } = held as { readonly waitMs: number };
  expect(waitMs).toBeGreaterThan(minute / 2);
  expect(waitMs).toBeLessThanOrEqual(minute);
  expect((await question(id, { sys: afterWaiting(minute) })).kind).toBe('opened');
});

test('a key may be queried six times an hour', async () => {
  const id = await aLostNote('six an hour');
  for (let queried = 0; queried < 6; queried += 1)
    await queryRun(harness.sys, id, { cStat: '999', class: 'undecided' });
  const held = await question(id, { sys: afterWaiting(minute) });
  expect(held).toMatchObject({ kind: 'held' });
  const { waitMs } = held as { readonly waitMs: number };
  expect(waitMs).toBeGreaterThan(58 * minute);
  expect(waitMs).toBeLessThanOrEqual(59 * minute);
  expect((await question(id, { sys: afterWaiting(60 * minute) })).kind).toBe('opened');
});

test('a question that did not reach the authority does not count', async () => {
  const id = await aLostNote('not sent');
  const { fence } = await signRun(harness.sys, id);
  const opened = await question(id);
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { attemptId, document } = opened;
  const result = { kind: 'notSent', reason: 'connection_refused' } as const;
  await closeAttempt(harness.sys, { fence, attemptId, kind: 'situation', document, result });
  expect((await question(id)).kind).toBe('opened');
});

test('of many simultaneous questions for the key of a note, also by its events, only one is sent', async () => {
  const noteId = await authorizedNote(harness, ctx, companyId, 'asked by all');
  const letter = await correctNfe(ctx, { id: noteId, text: 'Correção do endereço de entrega' });
  const cancellation = await cancelNfe(ctx, { id: noteId, justification: 'Pedido desfeito pelo cliente' });
  const events = [letter, cancellation].map(({ event }) => id24(event.id));
  for (const id of events) await lose(harness.sys, id, lost);
  const fences = await Promise.all(events.map(async (id) => (await signRun(harness.sys, id)).fence));
  const { queried } = await inSystem(harness.sys, async (tx) => {
    for (const { filingId, run } of fences) await lockQueriedKey(tx, filingId, run);
    const querying = [...fences, ...fences].map((fence) =>
      openQuestion(harness.sys, { fence, token: newToken(harness.sys) }),
    );
    await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(querying.length);
    return { queried: Promise.all(querying) };
  });
  expect((await queried).map(({ kind }) => kind).sort()).toEqual(['held', 'held', 'held', 'opened']);
});

/**
 * Makes a note, of a company with this CNPJ, for which the authority named another key. `queryOther` queries that key.
 */
async function aNamedNote(namedKey: (ours: string) => string = () => '', cnpj?: string) {
  const tenant = await harness.aClient();
  const company = await harness.aCompany(tenant, cnpj === undefined ? {} : { cnpj });
  const { note } = await issueNfe(tenant, { request: aRequest(company) });
  const named = namedKey(note.accessKey ?? '');
  await transmit(harness.sys, note.id, {
    cStat: '539',
    class: 'duplicate',
    protocol: 'none',
    namedKey: named,
  });
  const queryOther = async (sys: TestSystem = harness.sys) => {
    const { fence } = await signRun(harness.sys, note.id);
    return openOtherKeyQuestion(sys, harness.kinds, { fence, token: newToken(sys), evidence: undefined });
  };
  return { id: note.id, accessKey: note.accessKey ?? '', queryOther };
}

const otherThan = (ours: string): string => {
  const parts = parseAccessKey(ours);
  if (parts === undefined) throw new Error(`${ours} is not a key`);
  return composeAccessKey({ ...parts, numericCode: '98765432' });
};

test("another party's key has the same pace, counted separately from our own", async () => {
  const { id, queryOther } = await aNamedNote(otherThan);
  expect((await question(id)).kind).toBe('opened');
  expect((await queryOther()).kind).toBe('opened');
  expect(await queryOther()).toMatchObject({ kind: 'held', reason: 'question' });
  for (let queried = 1; queried < 6; queried += 1)
    expect((await queryOther(afterWaiting(minute))).kind).toBe('opened');
  const held = await queryOther(afterWaiting(minute));
  expect((held as { readonly waitMs: number }).waitMs).toBeGreaterThan(58 * minute);
  expect((await question(id, { sys: afterWaiting(minute) })).kind).toBe('opened');
});

test('two companies that ask for the key of another registration of the issuer share the limit of one question a minute', async () => {
  const cnpj = '11444777000161';
  const theirs = await aNamedNote(undefined, cnpj);
  const ours = await aNamedNote(() => theirs.accessKey, cnpj);
  expect((await question(theirs.id)).kind).toBe('opened');
  expect(await ours.queryOther()).toMatchObject({ kind: 'held', reason: 'question' });
  expect((await ours.queryOther(afterWaiting(minute))).kind).toBe('opened');
  expect(await question(theirs.id)).toMatchObject({ kind: 'held', reason: 'question' });
  for (let queried = 2; queried < 6; queried += 1)
    expect((await ours.queryOther(afterWaiting(minute))).kind).toBe('opened');
  const held = await question(theirs.id, { sys: afterWaiting(minute) });
  expect((held as { readonly waitMs: number }).waitMs).toBeGreaterThan(58 * minute);
});

test('questions of the note that has a key and of its events share the pace', async () => {
  const cnpj = '11333555000171';
  const tenant = await harness.aClient();
  const noteId = await authorizedNote(harness, tenant, await harness.aCompany(tenant, { cnpj }), 'theirs');
  const { accessKey } = await getNfe(tenant, { id: noteId });
  const { event } = await cancelNfe(tenant, { id: noteId, justification: 'Pedido desfeito pelo cliente' });
  const eventId = id24(event.id);
  await lose(harness.sys, eventId, lost);
  const ours = await aNamedNote(() => accessKey ?? '', cnpj);
  expect((await question(eventId)).kind).toBe('opened');
  expect(await ours.queryOther()).toMatchObject({ kind: 'held', reason: 'question' });
  expect((await ours.queryOther(afterWaiting(minute))).kind).toBe('opened');
  expect(await question(eventId)).toMatchObject({ kind: 'held', reason: 'question' });
});

test("after cStat 656 the CNPJ queries no key, not even another party's", async () => {
  const { id, queryOther } = await aNamedNote(otherThan, '11222333000181');
  const opened = await queryOther();
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { attemptId, document, otherKey } = opened;
  const { fence } = await signRun(harness.sys, id);
  const { answer, raw } = answered(document, { cStat: '656', class: 'misuse', protocol: 'none' });
  const situation = { ...answer, events: [] };
  const found = harness.kinds.nfe.otherKey?.classify(situation, otherKey) ?? 'undecided';
  const result = { kind: 'answered', answer: situation, class: found, raw } as const;
  await closeAttempt(harness.sys, { fence, attemptId, kind: 'situation', document, result });
  const { misuseMs } = harness.sys.settings.timing;
  for (const held of [
    await queryOther(afterWaiting(minute)),
    await question(id, { sys: afterWaiting(minute) }),
  ]) {
    expect(held).toMatchObject({ kind: 'held', reason: 'misuse' });
    const { waitMs } = held as { readonly waitMs: number };
    expect(waitMs).toBeGreaterThan(misuseMs - minute);
    expect(waitMs).toBeLessThanOrEqual(misuseMs);
  }
  await harness.database.asOwner(
    "update authority_block set environment = 'production' where cnpj = '11222333000181'",
  );
  expect((await question(id, { sys: afterWaiting(minute) })).kind).toBe('opened');
});

test('each network has its own pace', async () => {
  const id = await queuedNfse(ctx, companyId, { externalId: 'of the Sefin' });
  await close(harness.sys, await open(harness.sys, id), lost);
  expect((await question(id)).kind).toBe('opened');
  const held = await question(id);
  expect(held).toMatchObject({ kind: 'held' });
  expect((held as { readonly waitMs: number }).waitMs).toBeLessThanOrEqual(5_000);
});

test('each environment has its own pace, because the Id of a DPS is the same in both', async () => {
  const inProduction = await aLostNote('in production');
  const id = await aLostNote('in homologation');
  expect((await question(inProduction)).kind).toBe('opened');
  await harness.database.asOwner(`
    set session_replication_role = replica;
    update filing set mode = 'live', environment = 'production' where id = '${inProduction}';
    update attempt set asked_key = (select authority_key from filing_run where filing_id = '${id}')
    where filing_id = '${inProduction}' and kind = 'situation'`);
  expect((await question(id)).kind).toBe('opened');
  expect((await question(id)).kind).toBe('held');
});

test('a document that waits for the question of its first run is in progress, and a retry is refused', async () => {
  const id = await aLostNote('asked by itself');
  await harness.database.asOwner(`update filing set waiting = 'question' where id = '${id}'`);
  await expect(retryNfe(ctx, { id })).rejects.toThrow('O documento ainda está em andamento.');
});

test('a retry is answered with the time from which its question is allowed, and so is each repetition', async () => {
  const id = await aLostNote('retried');
  await queryRun(harness.sys, id, { cStat: '539', class: 'otherKey' });
  await endRun(harness, id, { kind: 'attention', attention: 'duplicate_unresolved', status: 'unknown' });
  const retried = await retryNfe(ctx, { id });
  expect(retried).toMatchObject({ status: 'queued', attention: null, waiting: { reason: 'question' } });
  expect(retried.waiting?.nextAttemptAt).toMatch(/Z$/);
  const [row] = await harness.database.readAsOwner<{ marginMs: number }>(
    `select extract(epoch from check_at - waiting_until)::int * 1000 as "marginMs" from filing where id = '${id}'`,
  );
  expect(row?.marginMs).toBe(harness.sys.settings.timing.checkMarginMs);
  const { fence } = await signRun(harness.sys, id);
  expect(await openQuestion(harness.sys, { fence, token: newToken(harness.sys) })).toMatchObject({
    kind: 'held',
  });
  await harness.database.asOwner(`update filing set status = 'unknown' where id = '${id}'`);
  const repeated = await retryNfe(ctx, { id });
  expect(repeated).toMatchObject({ status: 'unknown', waiting: retried.waiting });
  expect(await getNfe(ctx, { id })).toEqual(repeated);
});
