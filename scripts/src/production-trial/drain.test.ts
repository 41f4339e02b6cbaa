import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drain } from './drain.ts';

/** The clock stands still: no patience ends before the look that the test waits for, however slow the machine is. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const patience = { patienceMs: 1, pauseMs: 0 };
/** Ends after the first look. */
const noPatience = { patienceMs: 0, pauseMs: 0 };
const silent = (): void => undefined;
const counts = (documents: number, deliveries: number, parked: number) => ({ documents, deliveries, parked });

test('a trial whose documents and deliveries end has no fault, and each change is told once', async () => {
  const answers = [counts(2, 1, 0), counts(2, 1, 0), counts(0, 1, 0), counts(0, 0, 0)];
  const lines: string[] = [];
  const drained = await drain(
    () => Promise.resolve(answers.shift() ?? counts(9, 9, 9)),
    patience,
    (line) => lines.push(line),
  );
  expect(drained.faults).toEqual([]);
  expect(lines).toHaveLength(3);
});

test.each([
  ['a document', counts(1, 0, 0), ['not ended 0 s after the last request: 1 documents and 0 deliveries']],
  ['a delivery', counts(0, 1, 0), ['not ended 0 s after the last request: 0 documents and 1 deliveries']],
  ['a document that waits for a person', counts(1, 0, 1), ['1 documents wait for a person']],
])('%s that does not end is a fault', async (_, unfinished, words) => {
  const { faults } = await drain(() => Promise.resolve(unfinished), noPatience, silent);
  expect(faults).toEqual(words.map((word) => expect.stringContaining(word)));
});

test('a database that does not count is a fault', async () => {
  const { faults } = await drain(() => Promise.reject(new Error('away')), noPatience, silent);
  expect(faults).toEqual(['nobody could count what is on its way']);
});
