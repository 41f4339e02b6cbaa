import type { Stack } from '@fiscal/dev-stack';
import { createPayloadCodec, createTemporalClient, parseCodecKeys } from '@fiscal/temporal-client';

/** One workflow as Temporal keeps it: its history, and its description with memo and search attributes. */
export interface KeptWorkflow {
  readonly workflowId: string;
  /** Every text and every byte as stored, one entry each. */
  readonly stored: readonly string[];
  /** Every payload once the codec has opened it, with its metadata. */
  readonly opened: readonly string[];
  readonly payloads: readonly KeptPayload[];
}

export interface KeptPayload {
  readonly encoding: string;
  /** Type of the search attribute that it is the value of. */
  readonly searchAttribute: string | undefined;
  /** The payload as the server stores it. */
  readonly text: string;
  /** Bytes as stored. */
  readonly size: number;
}

interface Payload {
  readonly metadata?: Readonly<Record<string, Uint8Array>> | null;
  readonly data?: Uint8Array | null;
}

/** Reads all workflows of a stack, or the one with `workflowId`. */
export async function readHistories(
  { workflowServer }: Stack,
  workflowId?: string,
): Promise<readonly KeptWorkflow[]> {
  const { address, namespace, codecKeys } = workflowServer;
  const codec = createPayloadCodec(parseCodecKeys(codecKeys), {
    bytes: () => {
      throw new Error('reading encrypts nothing');
    },
  });
  const { client, close } = createTemporalClient({ connectionOptions: { address }, namespace }, codec);
  const query = workflowId === undefined ? {} : { query: `WorkflowId = "${workflowId}"` };
  const kept: KeptWorkflow[] = [];
  try {
    for await (const { workflowId: id, runId } of client.workflow.list(query)) {
      const execution = { workflowId: id, runId };
      const [history, description] = await Promise.all([
        client.workflow.getHandle(id, runId).fetchHistory(),
        client.workflowService.describeWorkflowExecution({ namespace, execution }),
      ]);
      const found = [...payloadsIn([history, description])];
      const opened = await codec.decode(found);
      kept.push({
        workflowId: id,
        stored: [...textsIn([history, description])],
        opened: opened.flatMap((payload) => [...textsIn(payload)]),
        payloads: found.map(({ metadata, data }) => ({
          encoding: Buffer.from(metadata?.encoding ?? []).toString(),
          searchAttribute: metadata?.type && Buffer.from(metadata.type).toString(),
          text: Buffer.from(data ?? []).toString(),
          size: data?.length ?? 0,
        })),
      });
    }
  } finally {
    await close();
  }
  return kept;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value instanceof Uint8Array) yield Buffer.from(value).toString();
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      yield name;
      yield* textsIn(part);
    }
  }
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
