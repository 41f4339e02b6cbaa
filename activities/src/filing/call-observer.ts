import type { Metrics } from '@fiscal/observability';
import type { AttemptResult, AttemptToClose } from '@fiscal/services';

export interface ObservedCall {
  readonly kind: AttemptToClose['kind'];
  readonly authorizer: string;
  readonly environment: string;
  readonly result: AttemptResult;
  readonly durationMs: number;
}

export type CallObserver = (call: ObservedCall) => void;

const buckets = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** Counts and times calls. The values of labels are closed sets, never ids or client data. */
export function observeCalls(metrics: Metrics): CallObserver {
  const labels = ['kind', 'authorizer', 'environment', 'result'] as const;
  const calls = metrics.counter('fiscal_authority_calls_total', 'Calls to authorities by result.', labels);
  const seconds = metrics.histogram(
    'fiscal_authority_call_seconds',
    'Time of a call to an authority.',
    ['kind', 'authorizer', 'environment'] as const,
    buckets,
  );
  return ({ kind, authorizer, environment, result, durationMs }) => {
    const outcome = result.kind === 'answered' ? result.class : result.kind;
    calls.inc({ kind, authorizer, environment, result: outcome });
    seconds.observe({ kind, authorizer, environment }, durationMs / 1000);
  };
}
