import type { Client } from '@temporalio/client';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { isNotFound } from './executions.ts';

/** The data that Temporal keeps of one execution, as stored and with its payloads decrypted. */
export interface KeptExecution {
  /** Workflow id and run id. */
  readonly place: string;
  readonly pieces: readonly Uint8Array[];
}

/**
 * Reads the history and the description of every execution that visibility lists, with its search attributes. When an
 * execution is removed meanwhile, only the data of visibility is returned.
 */
export async function* readEveryExecution(
  client: Client,
  codec: PayloadCodec,
): AsyncGenerator<KeptExecution> {
  for await (const { workflowId, runId, raw } of client.workflow.list()) {
    const kept = await readExecution(client, { workflowId, runId }).catch((error: unknown) => {
      if (isNotFound(error)) return [raw];
      throw error;
    });
    const opened = await codec.decode([...payloadsIn(kept)]);
    yield { place: `${workflowId} ${runId}`, pieces: [...piecesIn(kept), ...piecesIn(opened)] };
  }
}

const readExecution = (
  client: Client,
  execution: { readonly workflowId: string; readonly runId: string },
): Promise<readonly unknown[]> =>
  Promise.all([
    client.workflow.getHandle(execution.workflowId, execution.runId).fetchHistory(),
    client.workflowService.describeWorkflowExecution({ namespace: client.options.namespace, execution }),
  ]);

function* piecesIn(value: unknown): Generator<Uint8Array> {
  if (typeof value === 'string') yield Buffer.from(value);
  else if (value instanceof Uint8Array) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* piecesIn(part);
}

function* payloadsIn(value: unknown): Generator<Payload> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  if (isPayload(value)) yield value;
  else for (const part of Object.values(value)) yield* payloadsIn(part);
}

const isPayload = (value: object): value is Payload =>
  'metadata' in value &&
  typeof value.metadata === 'object' &&
  value.metadata !== null &&
  'encoding' in value.metadata;
