import type { RunRef } from '@fiscal/contracts';
import { id24 } from '@fiscal/domain';
import type { Fence } from '@fiscal/services';
import { Context } from '@temporalio/activity';

/** The fence of a write: the run that the workflow names, and the execution that calls. */
export const fenceOf = ({ filingId, run }: RunRef): Fence => ({
  filingId: id24(filingId),
  run,
  owner: executionRunId(),
});

/** Temporal's run id of the calling execution. Throws where no workflow calls. */
export function executionRunId(): string {
  return callingExecution().runId;
}

/** The id of the document or task that the calling execution is about, the last part of its workflow id. */
export function executionDocument(): string {
  const { workflowId } = callingExecution();
  return workflowId.slice(workflowId.lastIndexOf(':') + 1);
}

function callingExecution() {
  const { workflowExecution } = Context.current().info;
  if (workflowExecution === undefined) throw new Error('the activity belongs to no workflow');
  return workflowExecution;
}

/** Names this very call: its execution, the activity and the attempt. */
export function callToken(): string {
  const { activityId, attempt } = Context.current().info;
  return `${executionRunId()}/${activityId}/${attempt}`;
}
