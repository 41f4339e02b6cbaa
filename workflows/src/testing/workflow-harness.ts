import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AuthorityActivities,
  type CompanyActivities,
  companyTasks,
  companyTaskWorkflowId,
  type DeliveryActivities,
  deliveryWorkflow,
  deliveryWorkflowId,
  type ErasureActivities,
  type FilingActivities,
  type FilingResult,
  type FilingTiming,
  type FirstAttemptActivities,
  type FollowUpActivities,
  filingInput,
  filingWorkflowId,
  productionTiming,
  scaleTiming,
} from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import {
  createClientConnection,
  createDataConverter,
  createPayloadCodec,
  failureConverterPath,
  parseCodecKeys,
} from '@fiscal/temporal-client';
import { Client, type WorkflowHandle, type WorkflowHandleWithSignaledRunId } from '@temporalio/client';
import { type DataConverter, defaultPayloadConverter, type PayloadCodec } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { defaultBundleFolder, loadWorkflowBundle, type WorkflowBundle } from '../bundle/workflow-bundle.ts';
import type { deliver } from '../deliver.workflow.ts';
import type { eraseCompany } from '../erase-company.workflow.ts';
import type { issueNfe } from '../issue-nfe.workflow.ts';
import type { watchCertificate } from '../watch-certificate.workflow.ts';
import {
  createScriptedActivities,
  type FilingScript,
  type ScriptedFiling,
  scriptedFiling,
  shownAsOf,
} from './fake-filing.ts';

/** The key of recorded histories. It is not a secret, so that they can be replayed everywhere. */
export const testKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

const testCodec = (): PayloadCodec =>
  createPayloadCodec(parseCodecKeys(testKeys), { bytes: (n) => randomBytes(n) });

export const testDataConverter = (): DataConverter => createDataConverter(testCodec());

export const testBundle = (): Promise<WorkflowBundle> =>
  loadWorkflowBundle({ folder: defaultBundleFolder, failureConverterPath });

/** The identity in recorded histories; the default would name the machine. */
const identity = 'harness';

/** Delays of a few milliseconds, short enough for a test of every branch. */
export const quickTiming: FilingTiming = {
  ...scaleTiming(productionTiming, 0.000_001),
  reconcileMs: [5, 5, 5, 5],
  // Shorter than a step of the schedule, so that each step may send again.
  coolingMs: 4,
  receiptMs: [5, 5, 5],
  retryMs: [5, 5],
  misuseMs: 20,
  // Longer than a test takes on a busy machine.
  outageLimitMs: 600_000,
  heartbeatMs: 60_000,
  queueMs: 600_000,
  databaseMs: [5, 10],
};

export type FilingHandle = WorkflowHandleWithSignaledRunId<typeof issueNfe>;

export interface StartedFiling {
  readonly filing: ScriptedFiling;
  readonly handle: FilingHandle;
  result(): Promise<FilingResult>;
}

export interface WorkflowHarness {
  readonly client: Client;
  readonly taskQueue: string;
  start(script: FilingScript, timing?: Partial<FilingTiming>): Promise<StartedFiling>;
  /** Submits a run, as the relay does. */
  submit(
    filing: Pick<ScriptedFiling, 'id' | 'kind' | 'run'>,
    timing?: Partial<FilingTiming>,
    waitsPerHistory?: number,
  ): Promise<FilingHandle>;
  /** Starts the workflow without a signal, as the audit does for an open filing without an execution. */
  startAgain(
    filing: Pick<ScriptedFiling, 'id' | 'kind'>,
    timing?: Partial<FilingTiming>,
  ): Promise<FilingHandle>;
  addFiling(script: FilingScript): ScriptedFiling;
  /** Starts the delivery of the case of this name. */
  deliver(caseName: string): Promise<WorkflowHandle<typeof deliver>>;
  /** Starts the watch of the certificate of the case of this name. */
  watch(caseName: string): Promise<WorkflowHandle<typeof watchCertificate>>;
  /** Starts the erasure of the case of this name. */
  erase(caseName: string): Promise<{
    readonly handle: WorkflowHandle<typeof eraseCompany>;
    readonly erasureId: string;
  }>;
  /** Starts a worker for the calls of another queue. */
  serve(queue: string): Promise<{ close(): Promise<void> }>;
  /** Starts a workflow whose waits are skipped; returns its id. */
  startSkipping(type: string, input: unknown): Promise<string>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  readonly address: string;
  /** Activities in addition to, or instead of, those of scripted filings. */
  readonly activities?:
    | Partial<
        FilingActivities &
          AuthorityActivities &
          FollowUpActivities &
          DeliveryActivities &
          FirstAttemptActivities &
          CompanyActivities &
          ErasureActivities
      >
    | undefined;
  /**
   * The time limit of the workflow tasks of every filing; a local activity that takes longer than most of it outlasts its
   * task. The server's when absent.
   */
  readonly workflowTaskTimeoutMs?: number | undefined;
}

/** Opens a worker with fake activities and a client, on their own task queue of a real server. Once per process. */
export async function openWorkflowHarness({
  address,
  activities = {},
  workflowTaskTimeoutMs,
}: HarnessOptions): Promise<WorkflowHarness> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const filings = new Map<string, ScriptedFiling>();
  const taskQueue = `test-${randomUUID()}`;
  const dataConverter = testDataConverter();
  const { codePath } = await testBundle();
  const native = await NativeConnection.connect({ address });
  const { connection, close: closeConnection } = createClientConnection({ address });
  const client = new Client({ connection, dataConverter, identity });
  const served = { ...createScriptedActivities(filings, taskQueue), ...activities };
  const common = { connection: native, identity, dataConverter, activities: served };
  const worker = await Worker.create({ ...common, taskQueue, workflowBundle: { codePath } });
  const running = worker.run();

  const addFiling = (script: FilingScript): ScriptedFiling => {
    const filing = scriptedFiling(randomBytes(12).toString('hex'), script);
    filings.set(filing.id, filing);
    return filing;
  };
  const inputOf = ({ kind, id }: Pick<ScriptedFiling, 'kind' | 'id'>, timing: Partial<FilingTiming> = {}) => {
    const quick = { ...quickTiming, ...timing };
    return filingInput(filingKinds[kind], id, {
      ...productionTiming,
      ...quick,
      queueMs: quick.queueMs ?? productionTiming.queueMs,
      sefinReconcileMs: quick.reconcileMs,
      sefinCoolingMs: quick.coolingMs,
    });
  };
  const taskTimeout =
    workflowTaskTimeoutMs === undefined ? {} : { workflowTaskTimeout: workflowTaskTimeoutMs };
  const submit: WorkflowHarness['submit'] = (filing, timing, waitsPerHistory = 200) =>
    client.workflow.signalWithStart<typeof issueNfe, [{ run: number }]>(filingKinds[filing.kind].workflow, {
      workflowId: filingWorkflowId(filingKinds[filing.kind], filing.id),
      taskQueue,
      args: [{ ...inputOf(filing, timing), waitsPerHistory }],
      ...taskTimeout,
      signal: 'submit',
      signalArgs: [{ run: filing.run }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      staticSummary: shownAsOf(filing).summary,
      staticDetails: shownAsOf(filing).details,
    });
  return {
    client,
    taskQueue,
    addFiling,
    submit,
    async startAgain(filing, timing) {
      const { id, kind } = filing;
      const handle = await client.workflow.start<typeof issueNfe>(filingKinds[kind].workflow, {
        workflowId: filingWorkflowId(filingKinds[kind], id),
        taskQueue,
        args: [inputOf(filing, timing)],
        ...taskTimeout,
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
      return Object.assign(handle, { signaledRunId: handle.firstExecutionRunId });
    },
    async start(script, timing) {
      const filing = addFiling(script);
      const handle = await submit(filing, timing);
      return { filing, handle, result: () => handle.result() };
    },
    deliver(caseName) {
      const deliveryId = `${caseName}.${randomUUID()}`;
      return client.workflow.start<typeof deliver>(deliveryWorkflow, {
        workflowId: deliveryWorkflowId(deliveryId),
        taskQueue,
        args: [{ deliveryId, ladderMs: [5, 5] }],
      });
    },
    watch(caseName) {
      const certificateId = `${caseName}.${randomUUID()}`;
      return client.workflow.start<typeof watchCertificate>(companyTasks.certificateWatch.workflow, {
        workflowId: companyTaskWorkflowId('certificateWatch', certificateId),
        taskQueue,
        args: [{ id: certificateId, databaseMs: quickTiming.databaseMs }],
        staticSummary: companyTasks.certificateWatch.label,
      });
    },
    async erase(caseName) {
      const erasureId = `${caseName}.${randomUUID()}`;
      const handle = await client.workflow.start<typeof eraseCompany>(companyTasks.companyErasure.workflow, {
        workflowId: companyTaskWorkflowId('companyErasure', erasureId),
        taskQueue,
        args: [{ id: erasureId, databaseMs: quickTiming.databaseMs }],
        staticSummary: companyTasks.companyErasure.label,
      });
      return { handle, erasureId };
    },
    async serve(queue) {
      const other = await Worker.create({ ...common, taskQueue: queue });
      const run = other.run();
      return {
        async close() {
          other.shutdown();
          await run;
        },
      };
    },
    async startSkipping(type, input) {
      const workflowId = `skipping-${randomUUID()}`;
      await client.workflowService.startWorkflowExecution({
        namespace: 'default',
        workflowId,
        requestId: randomUUID(),
        workflowType: { name: type },
        taskQueue: { name: taskQueue },
        input: { payloads: await testCodec().encode([defaultPayloadConverter.toPayload(input)]) },
        timeSkippingConfig: { enabled: true },
      });
      return workflowId;
    },
    async close() {
      worker.shutdown();
      await running;
      await closeConnection();
      await native.close();
    },
  };
}
