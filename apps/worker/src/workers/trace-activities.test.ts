import type { SpanToRun, Tracing } from '@fiscal/observability';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { expect, test } from 'vitest';
import { traceActivities } from './trace-activities.ts';

const own = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const info = {
  activityNamespace: 'fiscal',
  taskQueue: 'sefaz.SP.homologation',
  workflowType: 'issueNfe',
  workflowExecution: { workflowId: 'nfe:1', runId: 'run-1' },
  activityType: 'transmit',
  activityId: '5',
  attempt: 2,
  isLocal: false,
};

/** Runs an activity with an input behind the interceptor. */
async function runActivity(...args: unknown[]) {
  const spans: SpanToRun[] = [];
  const inputs: unknown[][] = [];
  const tracing = {
    run: (span: SpanToRun, work: () => Promise<unknown>) => {
      spans.push(span);
      return work();
    },
    traceparent: () => own,
  } as unknown as Tracing;
  const context = { info } as unknown as Parameters<ActivityInterceptorsFactory>[0];
  const { inbound } = traceActivities(tracing)(context);
  const result = await inbound?.execute?.({ args, headers: {} }, async (input) => {
    inputs.push(input.args);
    return 'done';
  });
  return { result, span: spans[0], input: inputs[0] };
}

test('an activity continues the trace of its input, and passes its own span on', async () => {
  const { result, span, input } = await runActivity({ filingId: '1', traceparent: given }, 'second');
  expect(result).toBe('done');
  expect(span).toMatchObject({
    name: 'RunActivity:transmit',
    kind: 'consumer',
    parent: given,
    attributes: {
      'temporal.workflow.id': 'nfe:1',
      'temporal.workflow.run_id': 'run-1',
      'temporal.activity.attempt': 2,
      'temporal.task_queue': 'sefaz.SP.homologation',
    },
  });
  expect(input).toEqual([{ filingId: '1', traceparent: own }, 'second']);
});

test('an activity without a trace in its input begins one; an input that is no object stays', async () => {
  expect((await runActivity({ filingId: '1' })).span?.parent).toBeUndefined();
  expect((await runActivity('text')).input).toEqual(['text']);
  expect((await runActivity({ filingId: '1', traceparent: 7 })).span?.parent).toBeUndefined();
});

test('a failure is named by its type, and the one that requests the next attempt is none', async () => {
  const { span } = await runActivity({});
  const benign = ApplicationFailure.create({
    type: 'EndpointFailed',
    category: ApplicationFailureCategory.BENIGN,
  });
  const defect = ApplicationFailure.create({ type: 'InternalDefect', message: 'CANARY' });
  expect(
    [benign, defect, new RangeError('CANARY'), 'CANARY'].map((error) => span?.failureOf?.(error)),
  ).toEqual([undefined, 'InternalDefect', 'RangeError', 'unknown']);
});
