import { expect, test } from 'vitest';
import { endRun, lose } from '../testing/filing-steps.ts';
import { aCompanyWithNotes, disable, type NoteEnd } from '../testing/range-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { listGaps } from './list-gaps.ts';

const harness = useHarness();

const ends: readonly NoteEnd[] = [
  'rejected',
  'inDoubt',
  'failed',
  'authorized',
  'attention',
  'queued',
  'denied',
];

test('a number is a gap exactly if it can be disabled; in doubt it is in progress', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ends);
  const { data, inProgress, next } = await listGaps(ctx, { companyId, series: 1 });
  const gaps = data.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
  const free: number[] = [];
  for (let number = 1; number < next; number += 1) {
    const requested = await disable(ctx, companyId, number).catch(() => undefined);
    if (requested !== undefined) free.push(number);
  }
  expect(free).toEqual([1, 3]);
  expect(gaps).toEqual(free);
  expect(inProgress.map(({ number, status }) => [number, status])).toEqual([
    [2, 'failed'],
    [5, 'unknown'],
    [6, 'queued'],
  ]);
});

test('the numbers of a range that was abandoned in doubt are not gaps', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['rejected', 'rejected']);
  const { disabling } = await disable(ctx, companyId, 1, 2);
  await lose(harness.sys, disabling.id, { kind: 'unknown', reason: 'interrupted' });
  await endRun(harness, disabling.id, { kind: 'failed', code: 'transmission_uncertain' });
  expect(await listGaps(ctx, { companyId, series: 1 })).toMatchObject({
    data: [],
    disabling: [{ id: disabling.id, from: 1, to: 2, status: 'failed' }],
  });
  expect(await refusal(disable(ctx, companyId, 1))).toMatchObject({ details: { reason: 'range_in_use' } });
});
