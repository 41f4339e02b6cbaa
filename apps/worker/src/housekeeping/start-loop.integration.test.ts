import { createHarness } from '@fiscal/services/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { type Loop, type Step, type StepResult, startLoop } from './start-loop.ts';

const harness = useOpened(() => createHarness(inject('postgresUrl')));

const loops: Loop[] = [];
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
});

const patience = { timeout: 60_000, interval: 20 };
const hour = 3_600_000;
const forEver = () => new Promise<never>(() => undefined);

interface Started {
  readonly runs: (step: string) => number;
  readonly results: (step: string) => readonly StepResult['kind'][];
}

function start(
  steps: readonly Step[],
  times: { readonly deadlineMs?: number; readonly retryMs?: number } = {},
): Started {
  const runs: string[] = [];
  const results: [step: string, kind: StepResult['kind']][] = [];
  const counted = steps.map((step) => ({
    ...step,
    run: (signal: AbortSignal) => {
      runs.push(step.name);
      return step.run(signal);
    },
  }));
  loops.push(
    startLoop({
      name: 'a loop',
      services: harness.sys,
      steps: counted,
      holder: 'a process',
      leaseMs: 60_000,
      tickMs: 10,
      deadlineMs: 60_000,
      retryMs: 60_000,
      ...times,
      onResult: (step, { kind }) => results.push([step, kind]),
      onProblem: () => undefined,
    }),
  );
  return {
    runs: (step) => runs.filter((each) => each === step).length,
    results: (step) => results.flatMap(([name, kind]) => (name === step ? [kind] : [])),
  };
}

test('a step that does not end is aborted at its deadline, and the others continue', async () => {
  let signal: AbortSignal | undefined;
  const hangs: Step = {
    name: 'hangs',
    everyMs: 1,
    run(given) {
      signal = given;
      return forEver();
    },
  };
  const { runs, results } = start([hangs, { name: 'goes on', everyMs: 1, run: async () => undefined }], {
    deadlineMs: 300,
  });
  await vi.waitFor(() => expect(runs('goes on')).toBeGreaterThan(5), patience);
  expect(results('hangs')[0]).toBe('late');
  expect(signal?.aborted).toBe(true);
  await vi.waitFor(() => expect(runs('hangs')).toBe(2), patience);
  expect(runs('goes on')).toBeGreaterThan(20);
});

test('a late step begins again when its run has ended, and never runs twice at a time', async () => {
  const ends: (() => void)[] = [];
  const slow = () => new Promise<void>((resolve) => ends.push(resolve));
  const { runs } = start(
    [
      { name: 'slow', everyMs: 1, run: slow },
      { name: 'goes on', everyMs: 1, run: async () => undefined },
    ],
    { deadlineMs: 1_000 },
  );
  await vi.waitFor(() => expect(runs('goes on')).toBeGreaterThan(5), patience);
  expect(runs('slow')).toBe(1);
  ends[0]?.();
  await vi.waitFor(() => expect(runs('slow')).toBe(2), patience);
  ends[1]?.();
});

test('a run that fails after its deadline is reported, and its step is retried as after any failure', async () => {
  const ends: ((error: Error) => void)[] = [];
  const slow = () => new Promise<void>((_, reject) => ends.push(reject));
  const { results, runs } = start([{ name: 'slow', everyMs: hour, run: slow }], {
    deadlineMs: 50,
    retryMs: 1,
  });
  await vi.waitFor(() => expect(results('slow')).toEqual(['late']), patience);
  ends[0]?.(new Error('statement timeout'));
  await vi.waitFor(() => expect(results('slow').slice(0, 2)).toEqual(['late', 'failed']), patience);
  await vi.waitFor(() => expect(runs('slow')).toBe(2), patience);
  ends[1]?.(new Error('as it does'));
});

test('a rare step that failed is retried soon and does not prevent the others', async () => {
  const { runs, results } = start(
    [
      { name: 'fails', everyMs: hour, run: () => Promise.reject(new Error('as it does')) },
      { name: 'is rare', everyMs: hour, run: async () => undefined },
    ],
    { retryMs: 1 },
  );
  await vi.waitFor(() => expect(runs('fails')).toBeGreaterThan(2), patience);
  expect(results('fails')[0]).toBe('failed');
  expect(results('is rare')).toEqual(['done']);
});

test('a loop that stops aborts the running step and waits for it', async () => {
  const ended: string[] = [];
  const long: Step = {
    name: 'long',
    everyMs: hour,
    run: (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          ended.push('long');
          resolve();
        });
      }),
  };
  const { runs } = start([long], { deadlineMs: hour });
  await vi.waitFor(() => expect(runs('long')).toBe(1), patience);
  await loops.pop()?.stop();
  expect(ended).toEqual(['long']);
});

test('a process that has lost the lease runs no step, until it has it again', async () => {
  const { runs } = start([{ name: 'runs', everyMs: 1, run: async () => undefined }]);
  await vi.waitFor(() => expect(runs('runs')).toBeGreaterThan(2), patience);
  await harness.database.asOwner("update lease set holder = 'another', until = now() + interval '1 hour'");
  let before = -1;
  await vi.waitFor(
    () => {
      const last = before;
      before = runs('runs');
      expect(before).toBe(last);
    },
    { ...patience, interval: 200 },
  );
  await harness.database.asOwner("update lease set holder = 'a process'");
  await vi.waitFor(() => expect(runs('runs')).toBeGreaterThan(before), patience);
});
