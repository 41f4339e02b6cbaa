import type { ConsoleSettings } from '@fiscal/config';
import type { FilingExecutions, FilingKinds } from '@fiscal/contracts';
import { systemRandom } from '@fiscal/services';
import {
  createFilingExecutions,
  createPayloadCodec,
  createTemporalClient,
  readCodecKeys,
  readTemporalSettings,
} from '@fiscal/temporal-client';

/** Opens the connection to Temporal at its first use: the console shows documents without it. */
export function openExecutions(
  settings: ConsoleSettings,
  kinds: FilingKinds,
): { readonly executions: FilingExecutions; close(): Promise<void> } {
  const codec = createPayloadCodec(readCodecKeys(settings), systemRandom);
  const { client, close } = createTemporalClient(readTemporalSettings(settings.temporal), codec);
  return { executions: createFilingExecutions(client, kinds), close };
}
