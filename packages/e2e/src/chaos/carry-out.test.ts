import { expect, test } from 'vitest';
import { carryOut } from './carry-out.ts';
import { nothingFollows } from './follow-notes.ts';
import type { FaultTools } from './inject-fault.ts';
import { planChaos } from './plan-chaos.ts';
import type { Progress } from './watch-database.ts';

const plan = planChaos({ notes: 40, faults: 0, seed: 1 });
const options = { concurrency: 2, stalledMs: 50, progress: () => undefined };

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const still: Progress = { accepted: 0, answered: 0, authorized: 0, filings: 0, done: 0, astray: [] };

/** Only what the loops use before the first fault. */
const tools = (parts: Partial<Pick<FaultTools, 'poster' | 'watch'>>): FaultTools =>
  ({
    signal: new AbortController().signal,
    poster: { post: (_: object, signal: AbortSignal) => aborted(signal), complaints: [] },
    watch: { progress: async () => still },
    following: nothingFollows,
    ...parts,
  }) as unknown as FaultTools;

test('a run in which nothing moves ends, and says where it stood', async () => {
  await expect(carryOut(tools({}), plan, options)).rejects.toThrow(
    'nothing moved for 0.05 s; the last step was: 0 accepted',
  );
});

test('a database that answers nothing any more ends the run as well', async () => {
  const silent = { progress: aborted } as unknown as FaultTools['watch'];
  await expect(carryOut(tools({ watch: silent }), plan, options)).rejects.toThrow('nothing moved for 0.05 s');
});
