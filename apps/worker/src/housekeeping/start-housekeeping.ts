import { type HousekeepingLoop, housekeepingLeaseMs, loopLease } from '@fiscal/services';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import { paceSteps } from './pace-steps.ts';
import { type Step, type StepResult, startLoop } from './start-loop.ts';
import { sweepSteps } from './sweep-steps.ts';

export interface HousekeepingOptions {
  /** Names this process in the lease. */
  readonly holder: string;
  /** The time after which the lease of a dead process ends. */
  readonly leaseMs?: number | undefined;
  /** The pause between two checks for due steps. */
  readonly tickMs?: number | undefined;
  /** The longest time for which the other steps of a loop wait for one step. */
  readonly deadlineMs?: number | undefined;
}

export interface Housekeeping {
  /** Ends after the running steps, and releases the leases. */
  stop(): Promise<void>;
}

const usualTickMs = 200;
const paceDeadlineMs = 5_000;
/** Longer than the time limit of a statement. */
const sweepDeadlineMs = 15_000;
const retryMs = 60_000;

/**
 * Runs small idempotent steps in two loops, each under its own lease in the database: `pace` has the steps that filings
 * wait for, `sweep` the others, so that a long sweep delays no filing. A failed step is tried again at its next time.
 */
export function startHousekeeping(deps: HousekeepingDeps, options: HousekeepingOptions): Housekeeping {
  const { services, logger, metrics } = deps;
  const { holder, leaseMs = housekeepingLeaseMs, tickMs = usualTickMs } = options;
  const runs = metrics.counter('fiscal_housekeeping_steps_total', 'Steps of housekeeping by result.', [
    'step',
    'result',
  ]);
  const onResult = (step: string, result: StepResult): void => {
    runs.inc({ step, result: result.kind });
    if (result.kind === 'late') logger.warn({ step }, 'housekeeping is late');
    if (result.kind === 'failed') logger.warn({ error: result.error, step }, 'housekeeping');
  };
  const start = (loop: HousekeepingLoop, steps: readonly Step[], deadlineMs: number) =>
    startLoop({
      name: loopLease(loop),
      services,
      steps,
      holder,
      leaseMs,
      tickMs,
      onResult,
      deadlineMs: options.deadlineMs ?? deadlineMs,
      retryMs,
      onProblem: (error) => logger.warn({ error, step: 'lease' }, 'housekeeping'),
    });
  const loops = [
    start('pace', paceSteps(deps), paceDeadlineMs),
    start('sweep', sweepSteps(deps), sweepDeadlineMs),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
