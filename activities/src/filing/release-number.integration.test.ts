import type { FilingOutcome } from '@fiscal/contracts';
import { getNfe, getNfeTimeline } from '@fiscal/services';
import { expect, test } from 'vitest';
import { readAttempts } from '../testing/read-attempts.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

const parked: FilingOutcome = { kind: 'attention', attention: 'duplicate_unresolved', status: 'unknown' };

/** Returns a note that was answered with 539 and waits for a person, after one more question for its own key. */
async function aDuplicate(simulation: string) {
  const note = await harness.signed(simulation);
  const worker = harness.worker();
  const sent = await worker.transmit({ ...note, ordinal: 1 });
  expect(sent).toMatchObject({ class: 'duplicate', code: '539' });
  await worker.recordOutcome({ ...note, outcome: parked });
  return { note, worker };
}

test('when the authority has a document with the named key, the note loses its number, and its timeline does not show the question', async () => {
  const { note, worker } = await aDuplicate('duplicate');
  const ofOurs = await worker.reconcile(note);
  expect(ofOurs).toMatchObject({ kind: 'answered', class: 'otherKey', code: '562' });
  const queried = await worker.queryOtherKey(note);
  expect(queried).toMatchObject({ kind: 'answered', class: 'otherKey', code: '100' });
  const outcome = { kind: 'failed', code: 'number_taken' } as const;
  const record = (answer: { readonly kind: string; readonly attemptId?: string }) =>
    worker.recordOutcome({ ...note, outcome: { ...outcome, attemptId: answer.attemptId } });
  expect(await record(ofOurs)).toEqual({ kind: 'unusable' });
  expect(await record(queried)).toMatchObject({ kind: 'recorded', status: 'failed' });
  const [sent] = await readAttempts(harness.database.db, note);
  const { failure } = await getNfe(harness.tenant, { id: note.filingId });
  expect(failure).toMatchObject({ code: 'number_taken' });
  expect(sent?.answer).toMatchObject({ namedKey: failure?.reason });
  const { data } = await getNfeTimeline(harness.tenant, { id: note.filingId });
  const answers = data.filter(({ step }) => step === 'answered').map(({ cStat }) => cStat);
  expect(answers).toEqual(['539', '562']);
});

test('a named key that the authority does not hold proves nothing', async () => {
  const { note, worker } = await aDuplicate('reject=539');
  const queried = await worker.queryOtherKey(note);
  expect(queried).toMatchObject({ kind: 'answered', class: 'undecided', code: '217' });
  const attemptId = queried.kind === 'answered' ? queried.attemptId : undefined;
  const outcome = { kind: 'failed', code: 'number_taken', attemptId } as const;
  expect(await worker.recordOutcome({ ...note, outcome })).toEqual({ kind: 'unusable' });
  const attempts = await readAttempts(harness.database.db, note);
  const [, named] = /"namedKey":"(\w{44})"/.exec(JSON.stringify(attempts[0]?.answer)) ?? [];
  expect(named).toHaveLength(44);
  expect(attempts.at(-1)).toMatchObject({ askedKey: named, asksOther: true });
  expect(attempts.at(-1)?.answer).not.toHaveProperty('namedKey');
});
