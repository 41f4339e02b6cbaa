import type { Metrics } from '@fiscal/observability';
import type { DatabaseMeasures } from '@fiscal/services';

export interface DatabaseGauges {
  show(measures: DatabaseMeasures): void;
  forget(): void;
}

/** Creates the gauges of the database in the metrics of the process. */
export function createDatabaseGauges(metrics: Metrics): DatabaseGauges {
  const waiting = metrics.gauge(
    'fiscal_outbox_waiting',
    'Rows of the outbox that wait, counted to OUTBOX_MOST_ROWS.',
    [],
  );
  const oldest = metrics.gauge('fiscal_outbox_oldest_seconds', 'Age of the oldest waiting row.', []);
  const transaction = metrics.gauge(
    'fiscal_oldest_transaction_seconds',
    'Age of the oldest transaction of the database; a long one undoes heap-only updates.',
    [],
  );
  return {
    show({ outbox, oldestTransactionMs }) {
      waiting.set(outbox.waiting);
      oldest.set(outbox.oldestMs / 1000);
      transaction.set(oldestTransactionMs / 1000);
    },
    forget() {
      for (const gauge of [waiting, oldest, transaction]) gauge.reset();
    },
  };
}
