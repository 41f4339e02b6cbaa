import type { DeliveryChannel } from '@fiscal/contracts';
import type { Metrics } from '@fiscal/observability';
import type { Attempted } from './attempted.ts';

/** Called for each recorded attempt of a delivery. */
export type DeliveryObserver = (attempt: {
  readonly channel: DeliveryChannel;
  readonly final: Attempted['final'];
}) => void;

/** Counts attempts by the state of their delivery afterwards. */
export function observeDeliveries(metrics: Metrics): DeliveryObserver {
  const attempts = metrics.counter(
    'fiscal_delivery_attempts_total',
    'Attempts of deliveries by channel and result.',
    ['channel', 'result'] as const,
  );
  return ({ channel, final }) => attempts.inc({ channel, result: final });
}
