import { randomBytes } from 'node:crypto';
import {
  type AttentionAction,
  type IssueProgress,
  issueNfeId,
  progressQuery,
  resolveAttentionUpdate,
} from '@fiscal/contracts';
import { createPayloadCodec, createTemporalClient, parseCodecKeys } from '@fiscal/temporal-client';
import type { Stack } from '../stack/start-stack.ts';

/** What an operator does at the workflow server, as the command line of Temporal would. */
export interface OperatorDesk {
  decide(noteId: string, action: AttentionAction): Promise<void>;
  progressOf(noteId: string): Promise<IssueProgress>;
  /** `RUNNING`, `COMPLETED` … */
  stateOf(noteId: string): Promise<string>;
  close(): Promise<void>;
}

export function openOperatorDesk({ workflowServer }: Stack): OperatorDesk {
  const { address, namespace, codecKeys } = workflowServer;
  const codec = createPayloadCodec(parseCodecKeys(codecKeys), {
    bytes: (n) => new Uint8Array(randomBytes(n)),
  });
  const { client, close } = createTemporalClient({ connectionOptions: { address }, namespace }, codec);
  const handleOf = (noteId: string) => client.workflow.getHandle(issueNfeId(noteId));
  return {
    async decide(noteId, action) {
      await handleOf(noteId).executeUpdate(resolveAttentionUpdate, {
        args: [{ action, operator: 'maria.s' }],
      });
    },
    progressOf: (noteId) => handleOf(noteId).query<IssueProgress, []>(progressQuery),
    stateOf: async (noteId) => (await handleOf(noteId).describe()).status.name,
    close,
  };
}
