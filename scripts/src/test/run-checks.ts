import { availableParallelism } from 'node:os';
import type { Interruption } from './on-signal.ts';
import { succeeds } from './run-program.ts';
import type { Tally } from './tally.ts';

/** The longest first, as several run at once. */
const checks = ['check:types', 'check:shape', 'check:unused', 'check:lint'];

/** Runs the checks of the sources, as many at once as the machine has processors, and counts each as a test. */
export async function runChecks(interruption: Interruption): Promise<Tally> {
  const waiting = [...checks];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(check, interruption))) failed.push(check);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, work));
  for (const check of failed) process.stdout.write(`failed: ${check}\n`);
  return { passed: checks.length - failed.length, failed: failed.length, notRun: [] };
}

const passes = (check: string, interruption: Interruption): Promise<boolean> =>
  succeeds({
    program: 'node_modules/.bin/turbo',
    args: ['run', `//#${check}`, '--cache=local:rw', '--no-update-notifier', '--output-logs=new-only'],
    environment: { TURBO_TELEMETRY_DISABLED: '1' },
    shown: 'at its end',
    interruption,
  });
