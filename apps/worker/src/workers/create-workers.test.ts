import { allQueues } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { type AllActivities, planOptions } from './create-workers.ts';
import { workflowQueues } from './install-runtime.ts';
import { authorityGroups, planQueues } from './queue-plan.ts';

const slots = {
  localActivities: 1,
  localFollowUp: 2,
  followUp: 3,
  callSteps: 8,
  postSteps: 4,
  deliveries: 4,
  companies: 5,
  workflowTasks: 6,
  cachedWorkflows: 7,
};
const deps = {
  activities: { filings: {}, followUp: {}, authority: {}, deliveries: {}, companies: {} } as AllActivities,
  bundlePath: 'bundle.cjs',
  slots,
  stickyMs: 9,
  authorityConcurrency: 8,
  authorityCallsPerSecond: undefined,
};

test('each kind of queue has its own number of tasks at a time', () => {
  const activitiesOf = (role: Parameters<typeof planOptions>[0]) =>
    planOptions(role, deps).maxConcurrentActivityTaskExecutions;
  expect((['followUp', 'deliveries', 'companies', 'authority'] as const).map(activitiesOf)).toEqual([
    slots.followUp,
    slots.deliveries,
    slots.companies,
    deps.authorityConcurrency,
  ]);
  expect(planOptions('filings', deps)).toMatchObject({
    maxConcurrentLocalActivityExecutions: slots.localActivities,
    enableNonLocalActivities: false,
    maxConcurrentWorkflowTaskExecutions: slots.workflowTasks,
    maxCachedWorkflows: slots.cachedWorkflows,
    stickyQueueScheduleToStartTimeout: deps.stickyMs,
  });
});

test('only calls to an authority can have a rate, and only if one is configured', () => {
  expect(planOptions('authority', deps)).not.toHaveProperty('maxTaskQueueActivitiesPerSecond');
  const limited = { ...deps, authorityCallsPerSecond: 2.5 };
  expect(planOptions('authority', limited)).toMatchObject({ maxTaskQueueActivitiesPerSecond: 2.5 });
  expect(planOptions('deliveries', limited)).not.toHaveProperty('maxTaskQueueActivitiesPerSecond');
});

test('the workers with workflows are those of which the SDK may warn that they have none', () => {
  const groups = authorityGroups(filingKinds, ['SP']);
  const queues = planQueues(allQueues(filingKinds), groups);
  const withWorkflows = queues.filter(({ role }) => 'workflowBundle' in planOptions(role, deps));
  expect(withWorkflows.map(({ name }) => name)).toEqual(workflowQueues);
  expect(queues.length).toBe(workflowQueues.length + 5);
});
