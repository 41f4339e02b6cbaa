import { randomBytes, randomUUID } from 'node:crypto';
import {
  deliverWebhookId,
  deliverWebhookType,
  type IssueNfeResult,
  type IssueNfeTiming,
  issueNfeId,
  issueNfeInput,
  issueNfeType,
  productionTiming,
  scaleTiming,
  type WebhookActivities,
} from '@fiscal/contracts';
import {
  createDataConverter,
  createPayloadCodec,
  failureConverterPath,
  parseCodecKeys,
} from '@fiscal/temporal-client';
import {
  Client,
  Connection,
  type WorkflowHandle,
  type WorkflowHandleWithSignaledRunId,
} from '@temporalio/client';
import { type DataConverter, defaultPayloadConverter, type PayloadCodec } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { defaultBundleFolder, loadWorkflowBundle, type WorkflowBundle } from '../bundle/workflow-bundle.ts';
import type { deliverWebhook } from '../deliver-webhook.workflow.ts';
import type { issueNfe } from '../issue-nfe.workflow.ts';
import { createFakeActivities, type FakeNote, type NoteScript } from './fake-note.ts';

/** Key of recorded histories: no secret, so that they can be replayed everywhere. */
const testKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

const testCodec = (): PayloadCodec =>
  createPayloadCodec(parseCodecKeys(testKeys), { bytes: (n) => randomBytes(n) });

export const testDataConverter = (): DataConverter => createDataConverter(testCodec());

export const testBundle = (): Promise<WorkflowBundle> =>
  loadWorkflowBundle({ folder: defaultBundleFolder, failureConverterPath });

/** In recorded histories, where the default would name the machine. */
const identity = 'bench';

/** Production ladders in milliseconds, short enough for a test of every branch. */
export const quickTiming: IssueNfeTiming = {
  ...scaleTiming(productionTiming, 0.000_001),
  reconcileMs: [5, 5, 5, 5],
  coolingMs: 8,
  receiptMs: [5, 5, 5],
  retryMs: [5, 5],
  misuseMs: 20,
  outageLimitMs: 60_000,
  heartbeatMs: 5_000,
};

export type NoteHandle = WorkflowHandleWithSignaledRunId<typeof issueNfe>;

export interface StartedNote {
  readonly note: FakeNote;
  readonly handle: NoteHandle;
  result(): Promise<IssueNfeResult>;
}

export interface WorkflowBench {
  readonly client: Client;
  readonly taskQueue: string;
  start(script: NoteScript, timing?: IssueNfeTiming): Promise<StartedNote>;
  /** What the relay does for every submission. */
  submit(note: FakeNote, timing?: IssueNfeTiming, waitsPerHistory?: number): Promise<NoteHandle>;
  addNote(script: NoteScript): FakeNote;
  /** Starts the delivery of the case of this name. */
  deliver(caseName: string): Promise<WorkflowHandle<typeof deliverWebhook>>;
  /** Starts a workflow whose time jumps over every wait; returns its id. */
  startSkipping(type: string, input: unknown): Promise<string>;
  close(): Promise<void>;
}

export interface BenchOptions {
  readonly address: string;
  /** More activities than those of notes. */
  readonly activities?: Partial<WebhookActivities> | undefined;
}

/** A worker with fake activities and a client, on a task queue of their own at a real server. Once per process. */
export async function openWorkflowBench({ address, activities = {} }: BenchOptions): Promise<WorkflowBench> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const notes = new Map<string, FakeNote>();
  const taskQueue = `test-${randomUUID()}`;
  const dataConverter = testDataConverter();
  const { codePath } = await testBundle();
  const native = await NativeConnection.connect({ address });
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, dataConverter, identity });
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    identity,
    dataConverter,
    workflowBundle: { codePath },
    activities: { ...createFakeActivities(notes, taskQueue), ...activities },
  });
  const running = worker.run();

  const addNote = (script: NoteScript): FakeNote => {
    const note = newNote(script);
    notes.set(note.id, note);
    return note;
  };
  const submit: WorkflowBench['submit'] = (note, timing = quickTiming, waitsPerHistory = 200) =>
    client.workflow.signalWithStart<typeof issueNfe, [{ run: number }]>(issueNfeType, {
      workflowId: issueNfeId(note.id),
      taskQueue,
      args: [{ ...issueNfeInput(note.id, { ...productionTiming, ...timing }), waitsPerHistory }],
      signal: 'submit',
      signalArgs: [{ run: note.run }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      staticSummary: 'NF-e series 1 number 1 (homologation)',
    });
  return {
    client,
    taskQueue,
    addNote,
    submit,
    async start(script, timing) {
      const note = addNote(script);
      const handle = await submit(note, timing);
      return { note, handle, result: () => handle.result() };
    },
    deliver(caseName) {
      const deliveryId = `${caseName}.${randomUUID()}`;
      return client.workflow.start<typeof deliverWebhook>(deliverWebhookType, {
        workflowId: deliverWebhookId(deliveryId),
        taskQueue,
        args: [{ deliveryId, ladderMs: [5, 5] }],
      });
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
      await connection.close();
      await native.close();
    },
  };
}

const newNote = (script: NoteScript): FakeNote => ({
  id: randomBytes(12).toString('hex'),
  script,
  calls: [],
  outcomes: [],
  run: 1,
  status: 'queued',
  attention: null,
  danfe: false,
  transmitted: script.transmittedBefore === true,
});
