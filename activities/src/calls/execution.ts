import type { RunRef } from '@fiscal/contracts';
import { id24 } from '@fiscal/domain';
import type { Fence } from '@fiscal/services';
import { Context } from '@temporalio/activity';

/** Returns the fence of a write: the run that the workflow names, and the execution that calls the activity. */
export const fenceOf = ({ filingId, run }: RunRef): Fence => ({
  filingId: id24(filingId),
  run,
  owner: executionRunId(),
});

/** Returns Temporal's run id of the calling execution. Throws outside of a workflow. */
export function executionRunId(): string {
  return callingExecution().runId;
}

/** Returns the id of the document or task of the calling execution: the last part of its workflow id. */
export function executionDocument(): string {
  const { workflowId } = callingExecution();
  return workflowId.slice(workflowId.lastIndexOf(':') + 1);
}

function callingExecution() {
  const { workflowExecution } = Context.current().info;
  if (workflowExecution === undefined) throw new Error('the activity belongs to no workflow');
  return workflowExecution;
}

/** Returns a name for this one call, from the execution, the activity and the attempt. */
export function callToken(): string {
  const { activityId, attempt } = Context.current().info;
  return `${executionRunId()}/${activityId}/${attempt}`;
}
