import type { ApiSettings } from '@fiscal/config';
import { type Tracing, traceDispatch } from '@fiscal/observability';
import { systemRandom } from '@fiscal/services';
import {
  createDispatcher,
  createPayloadCodec,
  createTemporalClient,
  type Dispatcher,
  type DispatcherOptions,
  readCodecKeys,
  readTemporalSettings,
} from '@fiscal/temporal-client';

export interface WorkflowEngine {
  readonly dispatcher: Dispatcher;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

const probeDeadlineMs = 800;

/** Opens the connection to Temporal at its first use: the API starts and accepts notes without Temporal. */
export function openWorkflowEngine(
  settings: ApiSettings,
  { tracing, ...dispatch }: Pick<DispatcherOptions, 'kinds' | 'timing'> & { readonly tracing: Tracing },
): WorkflowEngine {
  const keys = readCodecKeys(settings);
  const codec = createPayloadCodec(keys, systemRandom);
  const { client, close } = createTemporalClient(readTemporalSettings(settings.temporal), codec);
  return {
    dispatcher: traceDispatch(
      createDispatcher({ client, consoleUrl: settings.CONSOLE_URL, ...dispatch }),
      tracing,
    ),
    async isReachable() {
      try {
        await client.withDeadline(Date.now() + probeDeadlineMs, () =>
          client.workflowService.getSystemInfo({}),
        );
        return true;
      } catch {
        return false;
      }
    },
    close,
  };
}
