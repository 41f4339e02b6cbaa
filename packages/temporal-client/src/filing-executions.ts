import {
  type AttentionAction,
  type AttentionResolution,
  type AttentionResolved,
  type DecisionResult,
  type FilingExecutions,
  type FilingKind,
  type FilingKinds,
  type FilingProgress,
  filingWorkflowId,
  progressQuery,
  resolveAttentionUpdate,
} from '@fiscal/contracts';
import {
  type Client,
  type WorkflowHandle,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  WorkflowUpdateStage,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { createExecutions, isNotFound } from './executions.ts';

export interface FilingExecutionsOptions {
  /** Longest wait for a worker to take a decision, and then for its result (ms); default: 10 s and 30 s. */
  readonly acceptMs?: number | undefined;
  readonly resultMs?: number | undefined;
}

const describeWithinMs = 2_000;

/** Creates the access to executions by workflow id without a run id, which means the running execution. */
export function createFilingExecutions(
  client: Client,
  kinds: FilingKinds,
  { acceptMs = 10_000, resultMs = 30_000 }: FilingExecutionsOptions = {},
): FilingExecutions {
  const within = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
    client.withDeadline(Date.now() + ms, work);
  const handleOf = (kind: FilingKind, id: string): WorkflowHandle =>
    client.workflow.getHandle(filingWorkflowId(kinds[kind], id));

  return {
    hurry: createExecutions(client, kinds).hurry,
    async describe(kind, id) {
      try {
        const handle = handleOf(kind, id);
        const { status, runId, startTime } = await within(describeWithinMs, () => handle.describe());
        const running = status.name === 'RUNNING';
        const progress = running
          ? await within(describeWithinMs, () => handle.query<FilingProgress>(progressQuery)).catch(
              () => null,
            )
          : null;
        const state = running ? 'running' : 'closed';
        return { state, runId, status: status.name, startedAt: startTime, progress };
      } catch (error) {
        return { state: isNotFound(error) ? 'notFound' : 'unreachable' };
      }
    },
    async resolve(kind, id, { ticket, ...decision }) {
      try {
        const update = await within(acceptMs, () =>
          handleOf(kind, id).startUpdate<AttentionResolved, [AttentionResolution]>(resolveAttentionUpdate, {
            args: [decision],
            updateId: ticket,
            waitForStage: WorkflowUpdateStage.ACCEPTED,
          }),
        );
        return {
          kind: 'submitted',
          result: () =>
            within(resultMs, () => update.result()).then(
              (done) => carried(done, decision.action),
              refusedOrLate,
            ),
        };
      } catch (error) {
        if (isNotFound(error)) return { kind: 'notRunning' };
        if (!(error instanceof WorkflowUpdateFailedError)) return { kind: 'unanswered' };
        return { kind: 'submitted', result: async () => refusedOrLate(error) };
      }
    },
  };
}

/** Temporal returns the first result of an update id, even when a later call differs. */
const carried = ({ action, result, run }: AttentionResolved, requested: AttentionAction): DecisionResult =>
  action === requested
    ? { kind: result, run }
    : { kind: 'refused', because: `the ticket was used for ${action}: give this decision another one` };

/** The handler never fails: a failure is a refusal of its validator. */
function refusedOrLate(error: unknown): DecisionResult {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return { kind: 'accepted' };
  if (!(error instanceof WorkflowUpdateFailedError)) throw error;
  const { cause } = error;
  return { kind: 'refused', because: cause instanceof ApplicationFailure ? cause.message : error.message };
}
