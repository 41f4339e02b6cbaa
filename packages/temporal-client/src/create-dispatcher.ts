import {
  type DocumentKind,
  deliverWebhookType,
  issueNfeType,
  type Submission,
  submitSignal,
} from '@fiscal/contracts';
import type { Environment } from '@fiscal/domain';
import { type Client, isGrpcServiceError } from '@temporalio/client';
import type { Priority, SearchAttributePair } from '@temporalio/common';
import { type StartAttribute, startAttributes } from './search-attribute-keys.ts';

/** One row of the outbox, as far as Temporal must know it. */
export interface DispatchOrder {
  readonly workflowType: typeof issueNfeType | typeof deliverWebhookType;
  readonly workflowId: string;
  readonly run: number;
  readonly taskQueue: string;
  /** Made by `issueNfeInput` or `deliverWebhookInput`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** One line for operators: kind, series, number, environment. */
  readonly summary: string;
  readonly searchAttributes: {
    readonly clientId: string;
    readonly companyId?: string | null | undefined;
    readonly documentKind: DocumentKind;
    readonly environment?: Environment | null | undefined;
    readonly authorizer?: string | null | undefined;
  };
}

/** `unreachable`: Temporal did not answer in time; the relay tries again. */
export type DispatchResult = 'dispatched' | 'unreachable';

export interface Dispatcher {
  /** Starts or wakes the workflow of a row; repeating it does no harm. Throws what no later try will mend. */
  dispatch(order: DispatchOrder): Promise<DispatchResult>;
}

export interface DispatcherOptions {
  readonly client: Client;
  /** Longest wait for the server in milliseconds. */
  readonly deadlineMs?: number | undefined;
}

const defaultDeadlineMs = 1_500;

/** Cancelled, deadline exceeded, resource exhausted, unavailable. */
const passingCodes: ReadonlySet<number> = new Set([1, 4, 8, 14]);

/** Notes that a person waits for go before deliveries. */
const priorityKeys = { issueNfe: 2, deliverWebhook: 3 } as const;

/**
 * Makes the one way into Temporal: one execution per workflow id, USE_EXISTING while it runs, a signal with the run
 * for notes (a signal to an open execution can not be lost), a plain start for deliveries.
 */
export function createDispatcher({ client, deadlineMs = defaultDeadlineMs }: DispatcherOptions): Dispatcher {
  return {
    async dispatch(order) {
      try {
        await client.withDeadline(Date.now() + deadlineMs, () => startOrSignal(client, order));
        return 'dispatched';
      } catch (error) {
        if (isPassing(error)) return 'unreachable';
        throw error;
      }
    },
  };
}

async function startOrSignal(client: Client, order: DispatchOrder): Promise<void> {
  const options = {
    workflowId: order.workflowId,
    taskQueue: order.taskQueue,
    args: [order.input],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
    typedSearchAttributes: attributesOf(order),
    staticSummary: order.summary,
    priority: priorityOf(order),
  } as const;
  if (order.workflowType === deliverWebhookType) {
    await client.workflow.start(order.workflowType, options);
    return;
  }
  const submission: Submission = { run: order.run };
  await client.workflow.signalWithStart(order.workflowType, {
    ...options,
    signal: submitSignal,
    signalArgs: [submission],
  });
}

function attributesOf({ workflowType, searchAttributes: data }: DispatchOrder): SearchAttributePair[] {
  const pairs: readonly [StartAttribute, string | null | undefined][] = [
    [startAttributes.clientId, data.clientId],
    [startAttributes.companyId, data.companyId],
    [startAttributes.documentKind, data.documentKind],
    [startAttributes.environment, data.environment],
    [startAttributes.authorizer, data.authorizer],
    [startAttributes.documentStatus, workflowType === issueNfeType ? 'queued' : undefined],
  ];
  return pairs.flatMap(([key, value]) => (value === null || value === undefined ? [] : [{ key, value }]));
}

function priorityOf({ workflowType, searchAttributes }: DispatchOrder): Priority {
  const fairnessKey = searchAttributes.companyId ?? searchAttributes.clientId;
  return { priorityKey: priorityKeys[workflowType], fairnessKey };
}

function isPassing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isGrpcServiceError(cause)) return passingCodes.has(cause.code);
  }
  return false;
}
