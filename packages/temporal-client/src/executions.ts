import { type Executions, type FilingKinds, hurrySignal } from '@fiscal/contracts';
import { type Client, isGrpcServiceError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { workflowIdOf } from './dispatch/create-dispatcher.ts';

const deadlineMs = 2_000;
const notFoundCode = 5;

/** Creates the access to executions by workflow id without a run id; the list of visibility lags and is never used. */
export function createExecutions(client: Client, kinds: FilingKinds): Executions {
  const within = <T>(work: () => Promise<T>): Promise<T> =>
    client.withDeadline(Date.now() + deadlineMs, work);
  return {
    async state(kind, documentId) {
      try {
        const handle = client.workflow.getHandle(workflowIdOf(kinds, kind, documentId));
        const { status } = await within(() => handle.describe());
        return status.name === 'RUNNING' ? 'running' : 'closed';
      } catch (error) {
        return isNotFound(error) ? 'notFound' : 'unreachable';
      }
    },
    async hurry(kind, documentId) {
      try {
        const handle = client.workflow.getHandle(workflowIdOf(kinds, kind, documentId));
        await within(() => handle.signal(hurrySignal));
        return 'signalled';
      } catch (error) {
        return isNotFound(error) ? 'notRunning' : 'unreachable';
      }
    },
  };
}

/** True when the server has no such execution. */
export function isNotFound(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof WorkflowNotFoundError) return true;
    if (isGrpcServiceError(cause)) return Number(cause.code) === notFoundCode;
  }
  return false;
}
