import type { Tracing } from '@fiscal/observability';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Runs each attempt of an activity in a span that continues the `traceparent` of its input, and gives the span's own one
 * to the activity, which passes it on. It stands around activities alone: an interceptor of workflows would change what
 * their histories hold.
 */
export const traceActivities =
  (tracing: Tracing): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute(input, next) {
        const [first, ...rest] = input.args;
        const span = {
          name: `RunActivity:${info.activityType}`,
          kind: 'consumer',
          parent: traceparentOf(first),
          attributes: attributesOf(info),
          failureOf,
        } as const;
        return tracing.run(span, () =>
          next({ ...input, args: [continued(first, tracing.traceparent()), ...rest] }),
        );
      },
    },
  });

const traceparentOf = (input: unknown): string | undefined =>
  isObject(input) && typeof input.traceparent === 'string' ? input.traceparent : undefined;

const continued = (input: unknown, traceparent: string | undefined): unknown =>
  isObject(input) && traceparent !== undefined ? { ...input, traceparent } : input;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

type Info = Parameters<ActivityInterceptorsFactory>[0]['info'];

const attributesOf = ({ workflowExecution, ...info }: Info) => ({
  'temporal.namespace': info.activityNamespace,
  'temporal.task_queue': info.taskQueue,
  'temporal.workflow.type': info.workflowType,
  'temporal.workflow.id': workflowExecution?.workflowId,
  'temporal.workflow.run_id': workflowExecution?.runId,
  'temporal.activity.type': info.activityType,
  'temporal.activity.id': info.activityId,
  'temporal.activity.attempt': info.attempt,
  'temporal.activity.local': info.isLocal,
});

/** Returns the type of a failure; undefined for the one by which a delivery requests its next attempt. */
function failureOf(error: unknown): string | undefined {
  if (!(error instanceof ApplicationFailure)) return error instanceof Error ? error.name : 'unknown';
  return error.category === ApplicationFailureCategory.BENIGN ? undefined : (error.type ?? error.name);
}
