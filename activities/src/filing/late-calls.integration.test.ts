import type { Database } from '@fiscal/db';
import { getNfe } from '@fiscal/services';
import type { TestSystem } from '@fiscal/services/testing';
import { withChangedKind } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { readAttempts } from '../testing/read-attempts.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

interface Stall {
  readonly system: TestSystem;
  /** Resolves when the statement waits. */
  readonly reached: Promise<void>;
  goOn(): void;
}

/** Returns a worker's database whose first statement with this text waits, as with a frozen server. */
function stallingAt(part: string): Stall {
  let goOn = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const { db } = harness.system;
  const autocommit: Database['autocommit'] = async (statement, parameters) => {
    if (statement.text.includes(part)) {
      reach();
      await released;
    }
    return db.autocommit(statement, parameters);
  };
  return { system: { ...harness.system, db: { ...db, autocommit } }, reached, goOn };
}

const opening = 'next_ordinal = next_ordinal + 1';
const closing = 'update attempt set closed_at';

async function authorizationsOf({ filingId: id }: FilingReference): Promise<number> {
  const { accessKey } = await getNfe(harness.tenant, { id });
  const { lines } = harness.simulator.ledger;
  return lines.filter((line) => line.type === 'authorized' && line.accessKey === accessKey).length;
}

async function expectOneAuthorized(ref: FilingReference): Promise<void> {
  expect(await authorizationsOf(ref)).toBe(1);
  expect((await getNfe(harness.tenant, { id: ref.filingId })).status).toBe('authorized');
}

const ordinalsOf = async (ref: FilingReference): Promise<readonly number[]> =>
  (await readAttempts(harness.system.db, ref))
    .filter(({ kind }) => kind === 'transmit')
    .map(({ ordinal }) => ordinal);

test('a call opens and closes nothing when it stalls before its row while another call runs', async () => {
  const ref = await harness.signed();
  const stall = stallingAt(opening);
  const late = harness.worker({ system: stall.system }).transmit({ ...ref, ordinal: 1 });
  await stall.reached;
  const worker = harness.worker();
  expect(await worker.beginRun(ref)).toMatchObject({ nextOrdinal: 1, transmittedBefore: false });
  const { send } = harness.kinds.nfe;
  const during = harness.worker({
    kinds: withChangedKind(harness.kinds, 'nfe', {
      // The first call continues while the second one is at the authority.
      async send(document, call) {
        const result = await send(document, call);
        stall.goOn();
        expect(await late).toEqual({ kind: 'outOfOrder' });
        return result;
      },
    }),
  });
  const answered = await during.transmit({ ...ref, ordinal: 1 });
  expect(answered).toMatchObject({ kind: 'answered', class: 'authorized' });
  if (answered.kind !== 'answered') throw new Error('not answered');
  const outcome = { kind: 'authorized', attemptId: answered.attemptId } as const;
  expect(await worker.recordOutcome({ ...ref, outcome })).toMatchObject({ kind: 'recorded' });
  expect(await worker.recordOutcome({ ...ref, outcome })).toMatchObject({ kind: 'already' });
  expect(await ordinalsOf(ref)).toEqual([1]);
  await expectOneAuthorized(ref);
});

test('a call is overtaken when it stalls before its answer is stored, and its answer decides about the filing', async () => {
  const ref = await harness.signed();
  const stall = stallingAt(closing);
  const late = harness.worker({ system: stall.system }).transmit({ ...ref, ordinal: 1 });
  await stall.reached;
  const worker = harness.worker();
  expect(await worker.beginRun(ref)).toMatchObject({
    nextOrdinal: 2,
    transmittedBefore: true,
    lastSentMsAgo: expect.any(Number),
  });
  const queried = await worker.reconcile(ref);
  expect(queried).toMatchObject({ kind: 'answered', class: 'authorized' });
  if (queried.kind !== 'answered') throw new Error('not answered');
  const outcome = { kind: 'authorized', attemptId: queried.attemptId } as const;
  expect(await worker.recordOutcome({ ...ref, outcome })).toMatchObject({ kind: 'recorded' });
  stall.goOn();
  expect(await late).toEqual({ kind: 'superseded' });
  expect(await readAttempts(harness.system.db, ref)).toMatchObject([
    { kind: 'transmit', ordinal: 1, outcome: 'answered', rawId: expect.any(String) },
    { kind: 'situation', outcome: 'answered' },
  ]);
  await expectOneAuthorized(ref);
});

test('a resend leaves the answer of the call before it to the next question', async () => {
  const ref = await harness.signed();
  const stall = stallingAt(closing);
  const late = harness.worker({ system: stall.system }).transmit({ ...ref, ordinal: 1 });
  await stall.reached;
  const worker = harness.worker();
  await worker.beginRun(ref);
  const resent = await worker.transmit({ ...ref, ordinal: 2 });
  expect(resent).toMatchObject({ kind: 'answered', class: 'duplicate', code: '204' });
  stall.goOn();
  expect(await late).toEqual({ kind: 'superseded' });
  expect(await ordinalsOf(ref)).toEqual([1, 2]);
  const stored = await worker.reconcile(ref);
  expect(stored).toMatchObject({ kind: 'stored', class: 'authorized' });
  if (stored.kind !== 'stored') throw new Error('not stored');
  await worker.recordOutcome({ ...ref, outcome: { kind: 'authorized', attemptId: stored.attemptId } });
  await expectOneAuthorized(ref);
});

test('any ordinal except the next one is refused', async () => {
  const ref = await harness.signed('drop-after');
  const worker = harness.worker();
  expect(await worker.transmit({ ...ref, ordinal: 2 })).toEqual({ kind: 'outOfOrder' });
  await worker.transmit({ ...ref, ordinal: 1 });
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toEqual({ kind: 'outOfOrder' });
  expect(await ordinalsOf(ref)).toEqual([1]);
});
