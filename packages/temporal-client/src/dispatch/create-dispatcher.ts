import {
  companiesQueue,
  companyTaskInput,
  companyTasks,
  companyTaskWorkflowId,
  type DispatchOrder,
  deliveriesQueue,
  deliveryInput,
  deliveryPriority,
  deliveryWorkflow,
  deliveryWorkflowId,
  dispatchDeadlineMs,
  type FilingKind,
  type FilingKinds,
  filingInput,
  filingsQueue,
  filingWorkflowId,
  isCompanyTask,
  isDeliveryChannel,
  type OrderKind,
  type Submission,
  shownAs,
  submitSignal,
  traced,
  type WorkflowTiming,
} from '@fiscal/contracts';
import { type Client, isGrpcServiceError } from '@temporalio/client';
import {
  NamespaceNotFoundError,
  type Priority,
  type SearchAttributePair,
  WorkflowNotFoundError,
} from '@temporalio/common';
import { type StartAttribute, startAttributes } from './search-attribute-keys.ts';

/**
 * `unreachable`: Temporal did not answer in time, or failed; a later try may succeed. `denied`: it does not let this
 * process in, or the namespace is missing; the row has no fault.
 */
export type DispatchResult = 'dispatched' | 'unreachable' | 'denied';

export interface Dispatcher {
  /** Starts or wakes the workflow of a row; repeating it does no harm. Throws only for a fault of the row. */
  dispatch(order: DispatchOrder): Promise<DispatchResult>;
}

export interface DispatcherOptions {
  readonly client: Client;
  readonly kinds: FilingKinds;
  /** Delays that workflows get as data. */
  readonly timing: WorkflowTiming;
  /** The address of the console, to which the executions of filings link. */
  readonly consoleUrl?: string | undefined;
  /** Longest wait for the server in milliseconds. */
  readonly deadlineMs?: number | undefined;
}

type DispatcherDeps = Omit<DispatcherOptions, 'deadlineMs'>;

/**
 * Invalid argument and already exists: the codes of gRPC for a fault of the request. Every other one is the server's.
 */
const rowFaults: ReadonlySet<number> = new Set([3, 6]);
/** Not found, which for a start is the namespace; permission denied; unauthenticated. */
const deniedCodes: ReadonlySet<number> = new Set([5, 7, 16]);

/**
 * Creates the one way into Temporal: one execution per workflow id, USE_EXISTING while it runs. A submission is a
 * signal with start, which an open execution cannot lose; a start sends no signal.
 */
export function createDispatcher({
  deadlineMs = dispatchDeadlineMs,
  ...deps
}: DispatcherOptions): Dispatcher {
  return {
    async dispatch(order) {
      try {
        await deps.client.withDeadline(Date.now() + deadlineMs, () => startOrSignal(deps, order));
        return 'dispatched';
      } catch (error) {
        const result = faultOfServer(error);
        if (result === undefined) throw error;
        return result;
      }
    },
  };
}

async function startOrSignal(
  { client, consoleUrl, ...deps }: DispatcherDeps,
  order: DispatchOrder,
): Promise<void> {
  const { type, ...how } = planExecution(order, deps);
  const { summary, details } = shownAs(order, consoleUrl);
  const options = {
    ...how,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
    typedSearchAttributes: attributesOf(order),
    staticSummary: summary,
    ...(details === undefined ? {} : { staticDetails: details }),
  } as const;
  if (order.action === 'start') {
    await client.workflow.start(type, options);
    return;
  }
  const submission: Submission = {
    run: order.run,
    ...traced({ traceparent: order.traceparent ?? undefined }),
  };
  await client.workflow.signalWithStart(type, {
    ...options,
    signal: submitSignal,
    signalArgs: [submission],
  });
}

interface Execution {
  readonly type: string;
  readonly workflowId: string;
  readonly taskQueue: string;
  readonly args: [object];
  readonly priority: Priority;
}

function planExecution(
  order: DispatchOrder,
  { kinds, timing }: Pick<DispatcherDeps, 'kinds' | 'timing'>,
): Execution {
  const { kind, documentId, clientId: fairnessKey } = order;
  const traceparent = order.traceparent ?? undefined;
  if (isDeliveryChannel(kind)) {
    return {
      type: deliveryWorkflow,
      workflowId: deliveryWorkflowId(documentId),
      taskQueue: deliveriesQueue,
      args: [deliveryInput(documentId, timing, traceparent)],
      priority: { priorityKey: deliveryPriority, fairnessKey },
    };
  }
  if (isCompanyTask(kind)) {
    return {
      type: companyTasks[kind].workflow,
      workflowId: companyTaskWorkflowId(kind, documentId),
      taskQueue: companiesQueue,
      args: [companyTaskInput(documentId, timing, traceparent)],
      priority: { priorityKey: companyTasks[kind].priority, fairnessKey },
    };
  }
  const row = kinds[kind];
  return {
    type: row.workflow,
    workflowId: filingWorkflowId(row, documentId),
    taskQueue: filingsQueue,
    args: [filingInput(row, documentId, timing, traceparent)],
    priority: { priorityKey: row.priority, fairnessKey },
  };
}

function attributesOf(order: DispatchOrder): SearchAttributePair[] {
  const pairs: readonly [StartAttribute, string | null][] = [
    [startAttributes.clientId, order.clientId],
    [startAttributes.companyId, order.companyId],
    [startAttributes.documentKind, order.kind],
    [startAttributes.environment, order.environment],
    [startAttributes.authorizer, order.authorizer],
    [startAttributes.documentStatus, statusAtStart(order.kind)],
  ];
  return pairs.flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
}

function statusAtStart(kind: OrderKind): string | null {
  if (isCompanyTask(kind)) return null;
  return isDeliveryChannel(kind) ? 'pending' : 'queued';
}

/** Returns undefined when the server answered that the row is not possible. */
function faultOfServer(error: unknown): DispatchResult | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // The SDK reports every answer "not found" as a missing workflow.
    if (cause instanceof NamespaceNotFoundError || cause instanceof WorkflowNotFoundError) return 'denied';
    if (!isGrpcServiceError(cause)) continue;
    if (rowFaults.has(cause.code)) return undefined;
    return deniedCodes.has(cause.code) ? 'denied' : 'unreachable';
  }
  return undefined;
}

/** Returns the workflow id of a row, by which housekeeping and the operator's commands address it. */
export function workflowIdOf(kinds: FilingKinds, kind: OrderKind, documentId: string): string {
  if (isDeliveryChannel(kind)) return deliveryWorkflowId(documentId);
  if (isCompanyTask(kind)) return companyTaskWorkflowId(kind, documentId);
  return filingWorkflowId(kinds[kind satisfies FilingKind], documentId);
}
