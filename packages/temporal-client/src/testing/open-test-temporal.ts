import { randomBytes } from 'node:crypto';
import { productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { parseCodecKeys } from '../codec-keys.ts';
import { createTemporalClient, type TemporalClient } from '../create-temporal-client.ts';
import { createDispatcher, type Dispatcher } from '../dispatch/create-dispatcher.ts';
import { createPayloadCodec } from '../payload-codec.ts';
import { readTemporalSettings } from '../temporal-settings.ts';

export interface TestTemporal extends TemporalClient {
  readonly dispatcher: Dispatcher;
}

/** Long enough for the first connection on a busy machine. */
const deadlineMs = 60_000;

/**
 * Opens a client with its own key, and its dispatcher. No worker serves the queues, so started workflows do nothing.
 */
export function openTestTemporal(address: string): TestTemporal {
  const codec = createPayloadCodec(parseCodecKeys(`k1:${randomBytes(32).toString('base64')}`), {
    bytes: (n) => new Uint8Array(randomBytes(n)),
  });
  const temporal = createTemporalClient(readTemporalSettings({ TEMPORAL_ADDRESS: address }), codec);
  const { client } = temporal;
  return {
    ...temporal,
    dispatcher: createDispatcher({ client, kinds: filingKinds, timing: productionTiming, deadlineMs }),
  };
}
