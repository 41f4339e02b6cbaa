import type { Metrics } from '@fiscal/observability';
import type { DatabaseMeasures } from '@fiscal/services';

/** Returns what shows measures of the database in the metrics of the process. */
export function createDatabaseGauges(metrics: Metrics): (measures: DatabaseMeasures) => void {
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
  return ({ outbox, oldestTransactionMs }) => {
    waiting.set(outbox.waiting);
    oldest.set(outbox.oldestMs / 1000);
    transaction.set(oldestTransactionMs / 1000);
  };
}
