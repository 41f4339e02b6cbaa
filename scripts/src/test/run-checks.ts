import { availableParallelism } from 'node:os';
import type { Interruption } from './on-signal.ts';
import { succeeds } from './run-program.ts';
import type { Tally } from './tally.ts';

/** The longest check is first, because several run at once. */
const checks = ['check:types', 'check:shape', 'check:unused', 'check:lint'];

export interface ChecksOptions {
  /** The variables of the run, by which its processes are found. */
  readonly environment: Readonly<Record<string, string>>;
  readonly interruption: Interruption;
}

/** Runs the checks of the sources, as many at once as the machine has processors, and counts each as a test. */
export async function runChecks(options: ChecksOptions): Promise<Tally> {
  const waiting = [...checks];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(check, options))) failed.push(check);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, work));
  return { passed: checks.length - failed.length, failed: failed.length, failures: failed, notRun: [] };
}

const passes = (check: string, { environment, interruption }: ChecksOptions): Promise<boolean> =>
  succeeds({
    program: 'node_modules/.bin/turbo',
    args: ['run', `//#${check}`, '--cache=local:rw', '--no-update-notifier', '--output-logs=new-only'],
    environment: { ...environment, TURBO_TELEMETRY_DISABLED: '1' },
    shown: 'at its end',
    interruption,
  });
