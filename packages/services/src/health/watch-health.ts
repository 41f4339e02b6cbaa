import type { SystemContext } from '../context/context.ts';
import { createHealthCheck, type HealthCheck } from './create-health-check.ts';
import { createHealthGauges, type GaugeMaker } from './create-health-gauges.ts';

export interface HealthWatch extends Pick<HealthCheck, 'check'> {
  stop(): Promise<void>;
}

const usualEveryMs = 5_000;

/**
 * Checks the health every few seconds, and shows in the metrics of this process what housekeeping has read for all of
 * them. A gauge whose value is not known, or is of a reading older than a minute, is removed.
 */
export function watchHealth(
  sys: SystemContext,
  metrics: GaugeMaker,
  { everyMs = usualEveryMs }: { readonly everyMs?: number } = {},
): HealthWatch {
  const check = createHealthCheck(sys);
  const show = createHealthGauges(metrics, sys);
  let looking: Promise<void> = Promise.resolve();
  const look = (): void => {
    looking = check.check().then(({ reasons }) => show(check.figures(), reasons));
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    check: check.check,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
