import { companyTasks, deliveryWorkflow } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { attentionCases } from '../attentions.ts';
import { awaitParked, wake } from '../await-parked.ts';
import { fakeCertificates, replaceWhileWaiting, watchCases } from '../certificate-watches.ts';
import { deliveryCases, fakeDeliveries, submitWhereItWaits } from '../deliveries.ts';
import { erasureCases, fakeErasures } from '../erasures.ts';
import { authorized, type FilingScript } from '../fake-filing.ts';
import { outcomes } from '../outcomes.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../workflow-harness.ts';
import { type HistoryWriter, openHistoryWriter } from './history-files.ts';

const { workflow } = filingKinds.nfe;

/**
 * Walks every way at a Temporal server and writes the histories that the current release does not have yet to its folder.
 * Returns their names. A way that changed after its release was recorded needs a new release.
 */
export async function recordHistories(address: string): Promise<readonly string[]> {
  const record = recorder(await openHistoryWriter());
  const certificates = fakeCertificates();
  const harness = await openWorkflowHarness({
    address,
    activities: { ...fakeDeliveries, ...certificates, ...fakeErasures() },
  });
  try {
    await Promise.all([
      recordOutcomes(harness, record),
      recordAttentions(harness, record),
      recordResubmission(harness, record),
      recordContinued(harness, record),
      recordDeliveries(harness, record),
      recordWatches(harness, record),
      recordErasures(harness, record),
    ]);
    return record.written;
  } finally {
    await harness.close();
  }
}

async function recordOutcomes(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    outcomes.map(async ({ name, script, timing }) => {
      const { filing, handle, result } = await harness.start(script, timing);
      await result();
      await record.way(filingKinds[filing.kind].workflow, name, handle);
    }),
  );
}

async function recordAttentions(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    attentionCases.map(async ({ name, script, by }) => {
      const started = await harness.start(script);
      await awaitParked(started);
      await wake(harness, started, by);
      await started.result();
      await record.way(filingKinds[started.filing.kind].workflow, name, started.handle);
    }),
  );
}

const openGate = { kind: 'open' } as const;

async function recordResubmission(harness: WorkflowHarness, record: Recorder): Promise<void> {
  const closed = { kind: 'closed', waitMs: 400, reason: 'circuit' } as const;
  const started = await harness.start({ gate: [closed, openGate], transmit: [authorized] });
  started.filing.run = 2;
  await harness.submit(started.filing);
  await started.result();
  await record.way(workflow, 'resubmitted-while-open', started.handle);
}

async function recordContinued(harness: WorkflowHarness, record: Recorder): Promise<void> {
  const closed = { kind: 'closed', waitMs: 1, reason: 'circuit' } as const;
  const script: FilingScript = { gate: [closed, closed, closed, openGate] };
  const filing = harness.addFiling(script);
  const first = await harness.submit(filing, undefined, 2);
  await first.result();
  const { workflowId, signaledRunId } = first;
  await record.way(
    workflow,
    'continued-as-new',
    harness.client.workflow.getHandle(workflowId, signaledRunId),
  );
  await record.way(workflow, 'continued', harness.client.workflow.getHandle(workflowId));
}

async function recordDeliveries(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    deliveryCases.map(async ({ name }) => {
      const handle = await harness.deliver(name);
      await submitWhereItWaits(handle, name);
      await handle.result();
      await record.way(deliveryWorkflow, name, handle);
    }),
  );
}

async function recordWatches(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    watchCases.map(async ({ name, isReplaced }) => {
      const handle = await harness.watch(name);
      if (isReplaced) await replaceWhileWaiting(handle);
      await handle.result();
      await record.way(companyTasks.certificateWatch.workflow, name, handle);
    }),
  );
}

async function recordErasures(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    erasureCases.map(async ({ name }) => {
      const { handle } = await harness.erase(name);
      await handle.result();
      await record.way(companyTasks.companyErasure.workflow, name, handle);
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
