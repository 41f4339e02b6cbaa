import { deliverWebhookType, issueNfeType } from '@fiscal/contracts';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { attentionCases } from '../attentions.ts';
import { awaitParked, wake } from '../await-parked.ts';
import { deliveryCases, fakeWebhooks } from '../deliveries.ts';
import { authorized, type NoteScript } from '../fake-note.ts';
import { outcomes } from '../outcomes.ts';
import { openWorkflowBench, quickTiming, type WorkflowBench } from '../workflow-bench.ts';
import { type HistoryWriter, openHistoryWriter } from './history-files.ts';

/**
 * Walks every way at a Temporal server and writes the histories that the current release does not have yet to its folder.
 * Returns their names. A way that changed after its release was recorded needs a new release.
 */
export async function recordHistories(address: string): Promise<readonly string[]> {
  const record = recorder(await openHistoryWriter());
  const bench = await openWorkflowBench({ address, activities: fakeWebhooks });
  try {
    await Promise.all([
      recordOutcomes(bench, record),
      recordAttentions(bench, record),
      recordResubmission(bench, record),
      recordContinued(bench, record),
      recordDeliveries(bench, record),
    ]);
    return record.written;
  } finally {
    await bench.close();
  }
}

async function recordOutcomes(bench: WorkflowBench, record: Recorder): Promise<void> {
  await Promise.all(
    outcomes.map(async ({ name, script, timing }) => {
      const { handle, result } = await bench.start(script, { ...quickTiming, ...timing });
      await result();
      await record.way(issueNfeType, name, handle);
    }),
  );
}

async function recordAttentions(bench: WorkflowBench, record: Recorder): Promise<void> {
  await Promise.all(
    attentionCases.map(async ({ name, script, by }) => {
      const started = await bench.start(script);
      await awaitParked(started);
      await wake(bench, started, by);
      await started.result();
      await record.way(issueNfeType, name, started.handle);
    }),
  );
}

const openGate = { kind: 'open' } as const;

async function recordResubmission(bench: WorkflowBench, record: Recorder): Promise<void> {
  const closed = { kind: 'closed', waitMs: 400, reason: 'circuit' } as const;
  const started = await bench.start({ gate: [closed, openGate], transmit: [authorized] });
  started.note.run = 2;
  await bench.submit(started.note);
  await started.result();
  await record.way(issueNfeType, 'resubmitted-while-open', started.handle);
}

async function recordContinued(bench: WorkflowBench, record: Recorder): Promise<void> {
  const closed = { kind: 'closed', waitMs: 1, reason: 'circuit' } as const;
  const script: NoteScript = { gate: [closed, closed, closed, openGate] };
  const note = bench.addNote(script);
  const first = await bench.submit(note, quickTiming, 2);
  await first.result();
  const { workflowId, signaledRunId } = first;
  await record.way(
    issueNfeType,
    'continued-as-new',
    bench.client.workflow.getHandle(workflowId, signaledRunId),
  );
  await record.way(issueNfeType, 'continued', bench.client.workflow.getHandle(workflowId));
}

async function recordDeliveries(bench: WorkflowBench, record: Recorder): Promise<void> {
  await Promise.all(
    deliveryCases.map(async ({ name }) => {
      const handle = await bench.deliver(name);
      await handle.result();
      await record.way(deliverWebhookType, name, handle);
    }),
  );
}

interface Recorder {
  /** Names of what was written. */
  readonly written: readonly string[];
  way(type: string, way: string, handle: WorkflowHandle): Promise<void>;
}

function recorder(files: HistoryWriter): Recorder {
  const written: string[] = [];
  return {
    written,
    async way(type, way, handle) {
      const name = `${type}.${way}`;
      if (files.has(name)) return;
      await files.write(name, historyToJSON(await handle.fetchHistory()));
      written.push(name);
    },
  };
}
