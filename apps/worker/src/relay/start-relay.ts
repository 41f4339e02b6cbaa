import type { Logger, Metrics } from '@fiscal/observability';
import {
  claimOutbox,
  markDispatched,
  markDispatchFailed,
  type OutboxRow,
  outboxLag,
  type SystemContext,
} from '@fiscal/services';
import type { Dispatcher } from '@fiscal/temporal-client';
import { createAlarm } from './create-alarm.ts';

export interface RelayDeps {
  readonly services: SystemContext;
  readonly dispatcher: Dispatcher;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Longest time between two looks; a notification comes sooner. */
  readonly pollMs?: number | undefined;
}

export interface Relay {
  /** Ends after the rows in hand. */
  stop(): Promise<void>;
}

/** Channel that a trigger notifies at each new row. */
const outboxChannel = 'outbox';
const defaultPollMs = 1_000;
const batch = 50;
const lagEveryMs = 5_000;

/**
 * Brings rows of the outbox to Temporal until it is stopped: woken by the database's notification, else by time.
 * Several relays may run: rows are leased, dispatching twice does no harm, and a dead relay's lease runs out.
 */
export async function startRelay(deps: RelayDeps): Promise<Relay> {
  const { services, logger, pollMs = defaultPollMs } = deps;
  const alarm = createAlarm();
  const report = lagReporter(deps);
  let stopping = false;
  const subscription = await services.db.listen(outboxChannel, alarm.ring, alarm.ring);

  const run = async (): Promise<void> => {
    while (!stopping) {
      const taken = await dispatchBatch(deps).catch((error: unknown) => {
        logger.warn({ error }, 'the outbox could not be read');
        return 0;
      });
      if (taken < batch && !stopping) await alarm.wait(pollMs);
    }
  };

  const lagTimer = setInterval(report, lagEveryMs);
  const running = run();
  return {
    async stop() {
      stopping = true;
      alarm.ring();
      clearInterval(lagTimer);
      await running;
      await subscription.unlisten();
    },
  };
}

async function dispatchBatch(deps: RelayDeps): Promise<number> {
  const rows = await claimOutbox(deps.services, { limit: batch });
  const ended = await Promise.allSettled(rows.map((row) => dispatchRow(deps, row)));
  for (const each of ended) {
    if (each.status === 'rejected') deps.logger.warn({ error: each.reason }, 'a dispatch could not be noted');
  }
  return rows.length;
}

async function dispatchRow({ services, dispatcher, logger }: RelayDeps, row: OutboxRow): Promise<void> {
  const result = await dispatcher.dispatch(row).catch((error: unknown) => {
    logger.error({ error, workflowId: row.workflowId }, 'a row of the outbox can not be dispatched');
    return 'unreachable' as const;
  });
  if (result === 'dispatched') await markDispatched(services, { id: row.id });
  else await markDispatchFailed(services, { id: row.id });
}

function lagReporter({ services, metrics, logger }: RelayDeps): () => void {
  const waiting = metrics.gauge('fiscal_outbox_waiting', 'Rows of the outbox that wait for dispatch.', []);
  const oldest = metrics.gauge('fiscal_outbox_oldest_seconds', 'Age of the oldest waiting row.', []);
  return () => {
    outboxLag(services).then(
      (lag) => {
        waiting.set(lag.waiting);
        oldest.set(lag.oldestMs / 1000);
      },
      (error: unknown) => logger.warn({ error }, 'the age of the outbox is not known'),
    );
  };
}
