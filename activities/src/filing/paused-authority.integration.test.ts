import {
  type AuthorityToPause,
  cancelNfe,
  getNfe,
  getNfse,
  pauseAuthority,
  resumeAuthority,
} from '@fiscal/services';
import { afterEach, expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { readAttempts } from '../testing/read-attempts.ts';
import { Killed } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

const sefaz = { authorizer: 'SP', environment: 'homologation', actor: 'ana', reason: 'recusa tudo' } as const;
const sefin = { ...sefaz, authorizer: 'SEFIN' } as const;
const pause = (authority: AuthorityToPause = sefaz) => pauseAuthority(harness.system, authority);
const resume = (authority: AuthorityToPause = sefaz) => resumeAuthority(harness.system, authority);
afterEach(() => harness.database.asOwner('delete from authority_pause'));

/** Everything that both authorities know: a message that came in leaves a line, a query a call. */
async function known(): Promise<readonly unknown[]> {
  const calls = await (await fetch(`${harness.simulator.addresses.admin}/calls`)).text();
  return [harness.simulator.ledger.lines.length, harness.simulator.nfseLedger.lines.length, calls];
}

const held = { kind: 'held', reason: 'circuit', byOperator: true, waitMs: expect.any(Number) };
const isPaused = { kind: 'closed', reason: 'circuit', byOperator: true };
const kindsOf = async (ref: FilingReference) =>
  (await readAttempts(harness.system.db, ref)).map(({ kind }) => kind);

async function anEvent(): Promise<FilingReference> {
  const note = await harness.issue();
  await carryFiling(harness.worker(), note);
  const justification = 'Venda desfeita a pedido do comprador';
  const { event } = await cancelNfe(harness.tenant, { id: note.filingId, justification });
  return { filingId: event.id, run: 1 };
}

test.each([
  ['note', sefaz, () => harness.issue(), 'nfe'],
  ['cancellation', sefaz, anEvent, 'nfeEvent'],
  ['NFS-e', sefin, () => harness.issueNfse(), 'nfse'],
] as const)(
  'nothing of a %s reaches a paused authority, and after the resume it is sent once',
  async (_, authority, queue, kind) => {
    const ref = await queue();
    await pause(authority);
    const before = await known();
    const worker = harness.worker();
    expect(await worker.beginRun(ref)).toMatchObject({ kind: 'proceed', gate: isPaused });
    expect(await worker.checkGate(ref)).toMatchObject(isPaused);
    expect(await worker.transmit({ ...ref, ordinal: 1 })).toEqual(held);
    expect(await worker.reconcile(ref)).toEqual(held);
    expect(await known()).toEqual(before);
    expect(await kindsOf(ref)).toEqual([]);
    await resume(authority);
    await carryFiling(worker, ref, kind);
    expect(await kindsOf(ref)).toEqual(['transmit']);
    expect(await known()).not.toEqual(before);
  },
);

test.each([
  ['note', sefaz, (simulation: string) => harness.issue(simulation), 'nfe'],
  ['NFS-e', sefin, (simulation: string) => harness.issueNfse(simulation), 'nfse'],
] as const)(
  'a %s whose answer is lost is not queried while its authority is paused, also by a worker that begins again; the resume finds it, and it is sent once',
  async (_, authority, queue, kind) => {
    const ref = await queue('drop-after');
    const first = harness.worker();
    await first.beginRun(ref);
    expect(await first.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
    await pause(authority);
    const before = await known();
    expect(await first.reconcile(ref)).toEqual(held);
    const second = harness.worker({ execution: 'execution-2' });
    expect(await second.beginRun(ref)).toMatchObject({ transmittedBefore: true, gate: isPaused });
    expect(await second.reconcile(ref)).toEqual(held);
    expect(await known()).toEqual(before);
    await resume(authority);
    await carryFiling(second, ref, kind);
    expect(await kindsOf(ref)).toEqual(['transmit', 'situation']);
    const read = kind === 'nfe' ? getNfe : getNfse;
    expect((await read(harness.tenant, { id: ref.filingId })).status).toBe('authorized');
  },
);

test('a worker that dies in a call under way while its authority is paused leaves a document that is found after the resume', async () => {
  const ref = await harness.issue();
  const dying = harness.worker({ faults: 'transmit.answered' });
  await dying.beginRun(ref);
  await expect(dying.transmit({ ...ref, ordinal: 1 })).rejects.toThrow(Killed);
  await pause();
  const next = harness.worker({ execution: 'execution-2' });
  expect(await next.beginRun(ref)).toMatchObject({ transmittedBefore: true, gate: isPaused });
  expect(await next.reconcile(ref)).toEqual(held);
  await resume();
  await carryFiling(next, ref);
  expect((await getNfe(harness.tenant, { id: ref.filingId })).status).toBe('authorized');
  expect(await kindsOf(ref)).toEqual(['transmit', 'situation']);
});

test('a call under way when its authority is paused ends, and its answer counts', async () => {
  const ref = await harness.signed('delay=500');
  const sending = harness.worker().transmit({ ...ref, ordinal: 1 });
  await expect.poll(() => kindsOf(ref)).toEqual(['transmit']);
  await pause();
  expect(await sending).toMatchObject({ kind: 'answered', class: 'authorized' });
});

test('the receipt of a batch is not queried while the authority is paused', async () => {
  const ref = await harness.signed('pending=0');
  const worker = harness.worker();
  const received = await worker.transmit({ ...ref, ordinal: 1 });
  if (received.kind !== 'answered' || received.receipt === undefined) throw new Error('no receipt');
  await pause();
  const before = await known();
  expect(await worker.fetchReceipt({ ...ref, receipt: received.receipt })).toEqual(held);
  expect(await known()).toEqual(before);
  await resume();
  const polled = await worker.fetchReceipt({ ...ref, receipt: received.receipt });
  expect(polled).toMatchObject({ class: 'authorized' });
});
