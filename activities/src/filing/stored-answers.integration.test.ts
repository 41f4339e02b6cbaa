import { type AttemptResult, closeAttempt, openTransmission } from '@fiscal/services';
import { expect, test } from 'vitest';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { readAttempts } from '../testing/read-attempts.ts';
import { Killed, sameExecution } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

/** Stores a transmission with this result, as another worker would. */
async function transmitted(ref: FilingReference, ordinal: number, result: AttemptResult): Promise<void> {
  const fence = { ...ref, owner: sameExecution };
  const token = `another worker ${ordinal}`;
  const opened = await openTransmission(harness.system, { fence, ordinal, token, permit: 'none' });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { attemptId, document } = opened;
  await closeAttempt(harness.system, { fence, attemptId, kind: 'transmit', ordinal, document, result });
}

const lost: AttemptResult = { kind: 'unknown', reason: 'connection_lost' };

const refused = (cStat: string): AttemptResult => ({
  kind: 'answered',
  answer: { cStat, xMotivo: 'Rejeicao' },
  class: 'rejected',
  raw: new TextEncoder().encode('<answer/>'),
});

const callsOf = async (ref: FilingReference): Promise<readonly string[]> =>
  (await readAttempts(harness.system.db, ref)).map(({ kind }) => kind);

test('a stored answer that was not applied because of a crash is used without a question', async () => {
  const ref = await harness.signed();
  const dying = harness.worker({ faults: 'transmit.closed' });
  await expect(dying.transmit({ ...ref, ordinal: 1 })).rejects.toThrow(Killed);
  const found = await harness.worker().findAnswer(ref);
  expect(found).toMatchObject({ kind: 'stored', code: '100' });
  expect(found).not.toHaveProperty('ofRun');
  expect(await harness.worker().reconcile(ref)).toMatchObject({ kind: 'stored', class: 'authorized' });
  expect(await callsOf(ref)).toEqual(['transmit']);
});

test('while no answer decides, none is returned', async () => {
  const ref = await harness.signed();
  await transmitted(ref, 1, lost);
  expect(await harness.worker().findAnswer(ref)).toEqual({ kind: 'none' });
  expect(await callsOf(ref)).toEqual(['transmit']);
});

test('a recheck of a filing that is parked for other content queries the authority again', async () => {
  const ref = await harness.signed('wrong-digval');
  const worker = harness.worker();
  await worker.transmit({ ...ref, ordinal: 1 });
  const outcome = { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' } as const;
  await worker.recordOutcome({ ...ref, outcome });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'digestMismatch' });
  expect(await callsOf(ref)).toEqual(['transmit', 'situation']);
});

test('a refusal of a resend decides nothing after a question', async () => {
  const ref = await harness.signed();
  const worker = harness.worker();
  await transmitted(ref, 1, lost);
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'absent' });
  await transmitted(ref, 2, refused('203'));
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'stored', class: 'rejected', code: '203' });
  expect(await callsOf(ref)).toEqual(['transmit', 'situation', 'transmit']);
});

test('a refusal says nothing about a later transmission whose answer was lost', async () => {
  const ref = await harness.signed();
  await transmitted(ref, 1, refused('281'));
  await transmitted(ref, 2, lost);
  expect(await harness.worker().reconcile(ref)).toMatchObject({ kind: 'answered', class: 'absent' });
});
