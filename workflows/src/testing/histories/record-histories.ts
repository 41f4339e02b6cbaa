import { companyTasks, deliveryWorkflow, hurrySignal } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { awaitParked, wake } from '../await-parked.ts';
import { awaitProgress } from '../await-progress.ts';
import { fakeCertificates, replaceWhileWaiting } from '../certificate-watches.ts';
import { fakeDeliveries, submitWhereItWaits } from '../deliveries.ts';
import { fakeErasures } from '../erasures.ts';
import { authorized, type FilingScript } from '../fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../workflow-harness.ts';
import { type HistoryWriter, openHistoryWriter } from './history-files.ts';
import {
  recordedAttentions,
  recordedDeliveries,
  recordedErasures,
  recordedOutcomes,
  recordedWatches,
  workflowOf,
} from './recorded-ways.ts';

const { workflow } = filingKinds.nfe;

/**
 * Runs the recorded cases on a Temporal server and writes the histories that the current release does not have yet.
 * Returns their names.
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
      recordCancelled(harness, record),
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
    recordedOutcomes.map(async (outcome) => {
      const { handle, result } = await harness.start(outcome.script, outcome.timing);
      await result();
      await record.way(workflowOf(outcome), outcome.name, handle);
    }),
  );
}

async function recordAttentions(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    recordedAttentions.map(async (parked) => {
      const started = await harness.start(parked.script);
      await awaitParked(started);
      await wake(harness, started, parked.by);
      await started.result();
      await record.way(workflowOf(parked), parked.name, started.handle);
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

async function recordCancelled(harness: WorkflowHarness, record: Recorder): Promise<void> {
  const script: FilingScript = { transmit: [{ kind: 'notSent', reason: 'dns' }, authorized] };
  const started = await harness.start(script, { retryMs: [3_600_000] });
  await awaitProgress(started, 'put off', ({ waiting }) => waiting === 'putOff');
  await started.handle.cancel();
  await awaitProgress(started, 'asked to cancel', ({ cancelRequested }) => cancelRequested);
  await started.handle.signal(hurrySignal);
  await started.result();
  await record.way(workflow, 'cancelled-then-hurried', started.handle);
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
    recordedDeliveries.map(async ({ name }) => {
      const handle = await harness.deliver(name);
      await submitWhereItWaits(handle, name);
      await handle.result();
      await record.way(deliveryWorkflow, name, handle);
    }),
  );
}

async function recordWatches(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    recordedWatches.map(async ({ name, isReplaced }) => {
      const handle = await harness.watch(name);
      if (isReplaced) await replaceWhileWaiting(handle);
      await handle.result();
      await record.way(companyTasks.certificateWatch.workflow, name, handle);
    }),
  );
}

async function recordErasures(harness: WorkflowHarness, record: Recorder): Promise<void> {
  await Promise.all(
    recordedErasures.map(async ({ name }) => {
      const { handle } = await harness.erase(name);
      await handle.result();
      await record.way(companyTasks.companyErasure.workflow, name, handle);
    }),
  );
}

interface Recorder {
  /** Names of the written histories. */
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
