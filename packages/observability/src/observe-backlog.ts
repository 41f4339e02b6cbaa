import type { Logger } from './create-logger.ts';
import type { Metrics } from './create-metrics.ts';

interface SeenBacklog {
  readonly waiting: number;
  readonly oldestMs: number;
  readonly refusedClients: number;
}

/**
 * Shows for how many clients a process accepts no documents because too many of theirs wait; a line is logged when that
 * begins and ends.
 */
export function observeBacklog(
  metrics: Metrics,
  logger: Pick<Logger, 'warn' | 'info'>,
): (seen: SeenBacklog) => void {
  const refused = metrics.gauge(
    'fiscal_outbox_refused_clients',
    'Clients whose new documents are answered 503, as too many of theirs wait for Temporal.',
    [],
  );
  refused.set(0);
  let isRefusing = false;
  return ({ refusedClients, ...seen }) => {
    refused.set(refusedClients);
    if (refusedClients > 0 === isRefusing) return;
    isRefusing = refusedClients > 0;
    const about = { ...seen, refusedClients };
    if (isRefusing) logger.warn(about, 'new documents are answered 503: too many wait for Temporal');
    else logger.info(about, 'new documents are taken again');
  };
}
