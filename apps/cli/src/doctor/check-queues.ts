import type { QueueWorkers } from '../context/cli-context.ts';
import { type CheckResult, missing, ok, optional } from './check.ts';

/** The name of the check. */
export const queuesName = 'queues of open filings and deliveries';

/** Checks that a worker serves each queue of open filings and pending deliveries. */
export function checkQueues(queues: readonly QueueWorkers[]): CheckResult {
  const queuesWith = (wanted: number | undefined) =>
    queues.flatMap(({ queue, workers }) => (workers === wanted ? [queue] : [])).join(', ');
  const abandoned = queuesWith(0);
  if (abandoned !== '') {
    const advice = 'start a worker that has these queues in WORKER_QUEUES and SERVED_STATES';
    return missing(queuesName, `no worker serves ${abandoned}`, advice);
  }
  const unknown = queuesWith(undefined);
  if (unknown !== '')
    return optional(queuesName, `Temporal does not say who serves ${unknown}`, 'run fiscal doctor again');
  return ok(queuesName, queues.length === 0 ? 'none' : `${queues.length}, each with a worker`);
}
