import type { CliSettings } from '@fiscal/config';
import type { FilingKinds } from '@fiscal/contracts';
import { findOpenQueues, systemRandom } from '@fiscal/services';
import {
  countWorkers,
  createPayloadCodec,
  createTemporalClient,
  readTemporalSettings,
} from '@fiscal/temporal-client';
import type { QueueWorkers } from './context/cli-context.ts';
import { withOperator } from './with-operator.ts';

/** Returns the queues of open filings and pending deliveries, with the number of processes that serve each. */
export async function countQueueWorkers({
  settings,
  filingKinds,
}: {
  readonly settings: CliSettings;
  readonly filingKinds: FilingKinds;
}): Promise<readonly QueueWorkers[]> {
  const queues = await withOperator(settings, ({ db }) => findOpenQueues({ db, filingKinds }));
  const unused = createPayloadCodec({ current: 'none', keys: new Map() }, systemRandom);
  const { client, close } = createTemporalClient(readTemporalSettings(settings.temporal), unused);
  try {
    const counted = queues.map(async (queue) => ({ queue, workers: await countWorkers(client, queue) }));
    return await Promise.all(counted);
  } finally {
    await close();
  }
}
