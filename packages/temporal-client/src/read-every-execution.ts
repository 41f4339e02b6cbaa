import type { Client } from '@temporalio/client';
import type { Payload, PayloadCodec } from '@temporalio/common';

/** What Temporal keeps of one execution, as it is stored and with its payloads opened. */
export interface KeptExecution {
  /** Workflow id and run id. */
  readonly place: string;
  readonly pieces: readonly Uint8Array[];
}

/** Reads the history and the description of every execution that visibility lists, with its search attributes. */
export async function* readEveryExecution(
  client: Client,
  codec: PayloadCodec,
): AsyncGenerator<KeptExecution> {
  const { namespace } = client.options;
  for await (const { workflowId, runId } of client.workflow.list()) {
    const execution = { workflowId, runId };
    const kept = await Promise.all([
      client.workflow.getHandle(workflowId, runId).fetchHistory(),
      client.workflowService.describeWorkflowExecution({ namespace, execution }),
    ]);
    const opened = await codec.decode([...payloadsIn(kept)]);
    yield { place: `${workflowId} ${runId}`, pieces: [...piecesIn(kept), ...piecesIn(opened)] };
  }
}

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
