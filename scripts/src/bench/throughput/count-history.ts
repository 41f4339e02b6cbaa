import { type FilingKind, filingWorkflowId } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Stack } from '@fiscal/dev-stack';
import { createPayloadCodec, createTemporalClient, parseCodecKeys } from '@fiscal/temporal-client';

export interface HistoryCount {
  readonly events: number;
  /** The size as the server counts it, with encrypted payloads. */
  readonly bytes: number;
  readonly workflowTasks: number;
  readonly activities: number;
  readonly upserts: number;
}

/** Returns the means over the histories of some authorized documents of a kind. */
export async function countHistories(
  { workflowServer }: Stack,
  noteIds: readonly string[],
  kind: FilingKind = 'nfe',
): Promise<HistoryCount> {
  const { address, namespace, codecKeys } = workflowServer;
  const codec = createPayloadCodec(parseCodecKeys(codecKeys), {
    bytes: () => {
      throw new Error('reading encrypts nothing');
    },
  });
  const { client, close } = createTemporalClient({ connectionOptions: { address }, namespace }, codec);
  try {
    const handles = noteIds.map((id) => client.workflow.getHandle(filingWorkflowId(filingKinds[kind], id)));
    const histories = await Promise.all(handles.map((handle) => handle.fetchHistory()));
    const described = await Promise.all(handles.map((handle) => handle.describe()));
    const events = histories.flatMap((history) => history.events ?? []);
    const mean = (count: number): number => count / noteIds.length;
    return {
      events: mean(events.length),
      bytes: mean(described.reduce((sum, { historySize = 0 }) => sum + historySize, 0)),
      workflowTasks: mean(events.filter((event) => event.workflowTaskCompletedEventAttributes).length),
      activities: mean(events.filter((event) => event.activityTaskScheduledEventAttributes).length),
      upserts: mean(events.filter((event) => event.upsertWorkflowSearchAttributesEventAttributes).length),
    };
  } finally {
    await close();
  }
}
