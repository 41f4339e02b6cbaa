import { mkdir } from 'node:fs/promises';
import { deliverWebhookType, issueNfeType } from '@fiscal/contracts';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { attentionCases } from '../attentions.ts';
import { awaitParked, wake } from '../await-parked.ts';
import { deliveryCases, fakeWebhooks } from '../deliveries.ts';
import { authorized, type NoteScript } from '../fake-note.ts';
import { outcomes } from '../outcomes.ts';
import { openWorkflowBench, quickTiming, type WorkflowBench } from '../workflow-bench.ts';
import { historiesFolder, writeHistory } from './history-files.ts';

/** Walks every way at a Temporal server and writes the history of each to `temporal/histories`. */
export async function recordHistories(address: string): Promise<void> {
  await mkdir(historiesFolder, { recursive: true });
  const bench = await openWorkflowBench({ address, activities: fakeWebhooks });
  try {
    await Promise.all([
      recordOutcomes(bench),
      recordAttentions(bench),
      recordResubmission(bench),
      recordContinued(bench),
      recordDeliveries(bench),
    ]);
  } finally {
    await bench.close();
  }
}

async function recordOutcomes(bench: WorkflowBench): Promise<void> {
  await Promise.all(
    outcomes.map(async ({ name, script, timing }) => {
      const { handle, result } = await bench.start(script, { ...quickTiming, ...timing });
      await result();
      await record(issueNfeType, name, handle);
    }),
  );
}

async function recordAttentions(bench: WorkflowBench): Promise<void> {
  await Promise.all(
    attentionCases.map(async ({ name, script, by }) => {
      const started = await bench.start(script);
      await awaitParked(started);
      await wake(bench, started, by);
      await started.result();
      await record(issueNfeType, name, started.handle);
    }),
  );
}

const openGate = { kind: 'open' } as const;

async function recordResubmission(bench: WorkflowBench): Promise<void> {
  const closed = { kind: 'closed', waitMs: 400, reason: 'circuit' } as const;
  const started = await bench.start({ gate: [closed, openGate], transmit: [authorized] });
  started.note.run = 2;
  await bench.submit(started.note);
  await started.result();
  await record(issueNfeType, 'resubmitted-while-open', started.handle);
}

async function recordContinued(bench: WorkflowBench): Promise<void> {
  const closed = { kind: 'closed', waitMs: 1, reason: 'circuit' } as const;
  const script: NoteScript = { gate: [closed, closed, closed, openGate] };
  const note = bench.addNote(script);
  const first = await bench.submit(note, quickTiming, 2);
  await first.result();
  const { workflowId, signaledRunId } = first;
  await record(issueNfeType, 'continued-as-new', bench.client.workflow.getHandle(workflowId, signaledRunId));
  await record(issueNfeType, 'continued', bench.client.workflow.getHandle(workflowId));
}

async function recordDeliveries(bench: WorkflowBench): Promise<void> {
  await Promise.all(
    deliveryCases.map(async ({ name }) => {
      const handle = await bench.deliver(name);
      await handle.result();
      await record(deliverWebhookType, name, handle);
    }),
  );
}

async function record(type: string, way: string, handle: WorkflowHandle): Promise<void> {
  const json = historyToJSON(await handle.fetchHistory());
  await writeHistory({ name: `${type}.${way}`, json });
}
