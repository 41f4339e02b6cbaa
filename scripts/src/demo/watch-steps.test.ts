import { watchProgress } from '@fiscal/dev-stack';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStepPrinter } from './step-printer.ts';
import { watchSteps } from './watch-steps.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openSteps() {
  const printed: string[] = [];
  const progress = watchProgress(60_000);
  const printer = createStepPrinter((text) => printed.push(text.trimEnd()), Date.now);
  return { printed, progress, printer: watchSteps(printer, progress) };
}
const never = new Promise<never>(() => undefined);

type Recovered = readonly [summary: string, result: undefined];

test('a step continues as long as another one progresses, and reports the progress of the work', async () => {
  const { printed, progress, printer } = openSteps();
  let recover: (summary: Recovered) => void = () => undefined;
  const recovery = printer.step(
    'Recovery',
    () =>
      new Promise<Recovered>((resolve) => {
        recover = resolve;
      }),
  );
  for (let minute = 0; minute < 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(55_000);
    progress.moved(`note ${minute} is authorized`);
  }
  recover(['worker back', undefined]);
  await recovery;
  expect(printed).toContain(
    '           … Recovery waits for its end; the last step was: note 8 is authorized',
  );
  expect(printed.at(-1)).toBe('550.00 s  ✓ Recovery: worker back');
});

test('when nothing moves any more, the step that waits fails: it says what it waited for, and what moved last', async () => {
  const { printed, progress, printer } = openSteps();
  const recovery = printer.step('Recovery', (waitsFor) => {
    waitsFor('the worker');
    return never;
  });
  const failure = expect(recovery).rejects.toThrow(
    'Recovery waited for the worker, and nothing moved for 60 s; the last step was: note 1 is authorized',
  );
  progress.moved('note 1 is authorized');
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
  expect(printed.at(-1)).toBe(' 60.00 s  ✗ Recovery');
});

test('a step that fails by itself keeps its own words', async () => {
  const { printer } = openSteps();
  const failing = printer.step('Certificate', () => Promise.reject(new Error('this did not hold')));
  await expect(failing).rejects.toThrow(/^this did not hold$/);
});
