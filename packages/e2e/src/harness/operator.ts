import { randomBytes } from 'node:crypto';
import {
  type AttentionAction,
  type AttentionResolved,
  companyTaskWorkflowId,
  deliveryWorkflowId,
  type FilingKind,
  type FilingProgress,
  filingWorkflowId,
  progressQuery,
  resolveAttentionUpdate,
} from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Stack } from '@fiscal/dev-stack';
import { createPayloadCodec, createTemporalClient, parseCodecKeys } from '@fiscal/temporal-client';
import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';

export type CarriedDocument = 'filing' | 'delivery' | 'certificate' | 'erasure';

/** The actions of an operator at the workflow server, as with the command line of Temporal. */
export interface Operator {
  decide(noteId: string, action: AttentionAction): Promise<AttentionResolved>;
  progressOf(noteId: string): Promise<FilingProgress>;
  /** `RUNNING`, `COMPLETED` … */
  readState(noteId: string): Promise<string>;
  /** False also while the server is away or does not know it. */
  isRunning(document: CarriedDocument, id: string): Promise<boolean>;
  /** Ends an execution behind the service's back; false when there was none to end. */
  end(document: CarriedDocument, id: string, how: 'cancel' | 'terminate' | 'delete'): Promise<boolean>;
  close(): Promise<void>;
}

/** `kind`: the kind of the filings that it decides about. */
export function openOperator({ workflowServer }: Stack, kind: FilingKind = 'nfe'): Operator {
  const { address, namespace, codecKeys } = workflowServer;
  const codec = createPayloadCodec(parseCodecKeys(codecKeys), {
    bytes: (n) => new Uint8Array(randomBytes(n)),
  });
  const { client, close } = createTemporalClient({ connectionOptions: { address }, namespace }, codec);
  const idOf = (document: CarriedDocument, id: string): string =>
    document === 'filing' ? filingWorkflowId(filingKinds[kind], id) : workflowIds[document](id);
  const handleOf = (noteId: string) => client.workflow.getHandle(idOf('filing', noteId));
  const statusOf = (document: CarriedDocument, id: string): Promise<string> =>
    client.workflow
      .getHandle(idOf(document, id))
      .describe()
      .then(({ status }) => status.name, absent);
  const endings = {
    cancel: (workflowId: string) => client.workflow.getHandle(workflowId).cancel(),
    terminate: (workflowId: string) => client.workflow.getHandle(workflowId).terminate('by a test'),
    delete: (workflowId: string) =>
      client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId } }),
  } as const;
  return {
    decide: (noteId, action) =>
      handleOf(noteId).executeUpdate<AttentionResolved, [object]>(resolveAttentionUpdate, {
        args: [{ action, operator: 'maria.s' }],
      }),
    progressOf: (noteId) => handleOf(noteId).query<FilingProgress, []>(progressQuery),
    readState: async (noteId) => (await handleOf(noteId).describe()).status.name,
    isRunning: async (document, id) => (await statusOf(document, id)) === 'RUNNING',
    async end(document, id, how) {
      const done = await endings[how](idOf(document, id)).then(() => 'done', absent);
      return done === 'done';
    },
    close,
  };
}

const workflowIds: Readonly<Record<Exclude<CarriedDocument, 'filing'>, (id: string) => string>> = {
  delivery: deliveryWorkflowId,
  certificate: (id) => companyTaskWorkflowId('certificateWatch', id),
  erasure: (id) => companyTaskWorkflowId('companyErasure', id),
};

/** A server that cannot be reached, or a workflow that no longer exists, is an answer; everything else is a failure of the test. */
function absent(error: unknown): 'absent' {
  if (error instanceof WorkflowNotFoundError || isGrpcServiceError(error)) return 'absent';
  throw error;
}
