import { type Database, defineStatement } from '@fiscal/db';
import { filingChannel, mostIdsOfNotice } from './filing-channel.ts';

export interface Notifier {
  /** Returns at once. When the notice cannot be published, clients see the change at their next read. */
  notify(filingId: string): void;
  /** Takes no further ids, and resolves when those that wait are sent. */
  stop(): Promise<void>;
}

const spacingMs = 20;

const send = defineStatement<{ channel: string; payload: string }, object>(
  'select pg_notify(:channel, :payload)',
);

/**
 * Publishes to waiting clients which filings have changed. A commit that notifies holds a lock of the whole database
 * server until it is flushed, so a notice is one statement that writes nothing else. The first id is sent at once; the
 * next ids are collected for 20 ms.
 */
export function createNotifier({
  db,
  onProblem,
}: {
  readonly db: Pick<Database, 'autocommit'>;
  readonly onProblem: (error: unknown) => void;
}): Notifier {
  let waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  let stopped = false;

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting = new Set(ids.slice(mostIdsOfNotice));
      await db
        .autocommit(send, { channel: filingChannel, payload: ids.slice(0, mostIdsOfNotice).join(',') })
        .catch(onProblem);
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, spacingMs));
    }
    sending = undefined;
  };

  return {
    notify(filingId) {
      if (stopped) return;
      waiting.add(filingId);
      sending ??= run();
    },
    async stop() {
      stopped = true;
      await sending;
    },
  };
}
