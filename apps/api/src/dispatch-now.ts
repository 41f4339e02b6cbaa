import type { Logger } from '@fiscal/observability';
import { claimOutbox, markDispatched, markDispatchFailed, type SystemContext } from '@fiscal/services';
import type { Dispatcher } from '@fiscal/temporal-client';

export interface DispatchNow {
  /** Dispatches what waits in the outbox, soon; returns at once and never throws. */
  nudge(): void;
  /** Ends when nothing is being dispatched. */
  idle(): Promise<void>;
}

interface DispatchDeps {
  readonly services: SystemContext;
  readonly dispatcher: Dispatcher;
  readonly logger: Logger;
}

const batch = 20;

/**
 * Saves a note the wait for the relay: the process that committed it dispatches it right away. What fails here stays
 * in the outbox, and the relay of the worker takes it; a request never waits for it.
 */
export function createDispatchNow(deps: DispatchDeps): DispatchNow {
  let round: Promise<void> | undefined;
  let asked = false;

  const run = async (): Promise<void> => {
    try {
      while (asked) {
        asked = false;
        await dispatchBatch(deps);
      }
    } catch (error) {
      deps.logger.warn({ error }, 'dispatch after commit failed');
    } finally {
      round = undefined;
    }
  };

  return {
    nudge() {
      asked = true;
      round ??= run();
    },
    async idle() {
      await round;
    },
  };
}

async function dispatchBatch({ services, dispatcher, logger }: DispatchDeps): Promise<void> {
  for (const row of await claimOutbox(services, { limit: batch })) {
    const result = await dispatcher.dispatch(row).catch((error: unknown) => {
      logger.error({ error, workflowId: row.workflowId }, 'a row of the outbox can not be dispatched');
      return 'unreachable' as const;
    });
    if (result === 'dispatched') await markDispatched(services, { id: row.id });
    else await markDispatchFailed(services, { id: row.id });
  }
}
