import { filingKinds } from '@fiscal/contracts/kinds-table';
import { type Client, ServiceError } from '@temporalio/client';
import { expect, test } from 'vitest';
import { createWorkerVersions, PinningUnfinished, VersionRefused } from './worker-versions.ts';

const deploymentName = 'fiscal';

interface Server {
  current: string | undefined;
  ramping?: string | undefined;
  /** A ramp to workers without a version has a share, and no name. */
  rampingShare?: number;
  readonly listed: readonly string[];
  /** The failures of the next calls that make a version current. */
  readonly failures?: Error[];
  /** True while a worker of another build makes a step of the one open document that follows the current build. */
  readonly inOtherStep?: boolean;
  /** The open documents that follow the current build, of which each look finds one. */
  followers?: number;
  /** The number of open documents that a version that is not listed has. */
  readonly documents?: number;
  /** The times of the counts so far. */
  readonly counts?: number[];
}

/** Returns a failure as gRPC has it. */
const failureOf = (code: number): Error =>
  Object.assign(new ServiceError('failed'), { code, details: 'told', metadata: {} });

const versionOf = (buildId: string | undefined) =>
  buildId === undefined ? null : { deploymentName, buildId };

function versionsOf(server: Server, patienceMs = 1_000) {
  const client = {
    options: { namespace: 'default' },
    withDeadline: (_: number, work: () => unknown) => work(),
    workflow: {
      async *list() {
        if (server.inOtherStep === true || (server.followers ?? 0) > 0)
          yield { workflowId: 'open', runId: 'run' };
      },
      async count() {
        server.counts?.push(performance.now());
        return { count: server.documents ?? 0 };
      },
    },
    workflowService: {
      describeWorkerDeployment: async () => ({
        workerDeploymentInfo: {
          routingConfig: {
            currentDeploymentVersion: versionOf(server.current),
            rampingDeploymentVersion: versionOf(server.ramping),
            rampingVersionPercentage: server.rampingShare ?? 0,
          },
          versionSummaries: server.listed.map((buildId) => ({ deploymentVersion: versionOf(buildId) })),
        },
      }),
      describeTaskQueue: async () => ({
        pollers: server.listed.map((buildId) => ({
          deploymentOptions: { deploymentName, buildId },
          lastAccessTime: { seconds: 1_000_000 },
        })),
      }),
      describeWorkflowExecution: async () => ({
        workflowExecutionInfo: {
          versioningInfo: {
            behavior: 2,
            deploymentVersion: versionOf('a'),
            versionTransition: server.inOtherStep === true ? {} : null,
          },
        },
        pendingWorkflowTask: { attempt: 1, state: 2 },
      }),
      async updateWorkflowExecutionOptions() {
        server.followers = (server.followers ?? 0) - 1;
      },
      async setWorkerDeploymentCurrentVersion({ buildId }: { buildId: string }) {
        const failure = server.failures?.shift();
        if (failure !== undefined) throw failure;
        server.current = buildId;
      },
      async setWorkerDeploymentRampingVersion({
        buildId,
        percentage,
      }: {
        buildId: string;
        percentage: number;
      }) {
        server.ramping = buildId === '' ? undefined : buildId;
        server.rampingShare = percentage;
      },
    },
  } as unknown as Client;
  return createWorkerVersions({ client, deploymentName, kinds: filingKinds, patienceMs });
}

/** Waits no time between two looks. */
const atOnce = 0;

test.each([
  ['to a version', { ramping: 'b', rampingShare: 50 }],
  ['to a version that gets nothing yet', { ramping: 'b', rampingShare: 0 }],
  ['to workers without a version', { rampingShare: 50 }],
])('a ramp %s ends when a version becomes current', async (_, ramp) => {
  const server: Server = { current: 'a', listed: ['a', 'b'], ...ramp };
  await versionsOf(server, atOnce).setCurrent('a');
  expect(server).toMatchObject({ current: 'a', rampingShare: 0 });
  expect(server.ramping).toBeUndefined();
});

test.each([1, 4, 8, 14])(
  'a call that ends with the code %i of a server that did not answer, or is busy, is repeated',
  async (code) => {
    const server: Server = { current: 'a', listed: ['a', 'b'], failures: [failureOf(code)] };
    await versionsOf(server, 5_000).setCurrent('b');
    expect(server.current).toBe('b');
  },
);

test('a call that the server never answers fails as such, and not as a refused version', async () => {
  const failures = Array.from({ length: 100 }, () => failureOf(14));
  const set = versionsOf({ current: 'a', listed: ['a', 'b'], failures }, 50).setCurrent('b');
  await expect(set).rejects.toMatchObject({ code: 14 });
});

test('a call that the server refuses for another reason is not repeated', async () => {
  const server: Server = { current: 'a', listed: ['a', 'b'], failures: [failureOf(7)] };
  await expect(versionsOf(server).setCurrent('b')).rejects.toMatchObject({ code: 7 });
  expect(server.failures).toEqual([]);
});

test('a document that stays in a step is told after the patience, and not passed over', async () => {
  const server: Server = { current: 'a', listed: ['a', 'b'], inOtherStep: true };
  await expect(versionsOf(server, 50).setCurrent('b')).rejects.toThrow(PinningUnfinished);
  expect(server.current, 'the change itself is made').toBe('b');
});

test('the patience begins anew with each pinned document', async () => {
  const server: Server = { current: 'a', listed: ['a', 'b'], followers: 6 };
  await versionsOf(server, 5_000).setCurrent('b');
  expect(server.followers).toBeLessThanOrEqual(0);
});

test('documents of a version that the server does not know cannot move, unless it has some still', async () => {
  const move = (documents: number) =>
    versionsOf({ current: 'a', listed: ['a', 'b'], documents }).move({ from: 'c' });
  await expect(move(0)).rejects.toThrow(new VersionRefused('Temporal knows no such version'));
  expect(await move(2)).toMatchObject({ to: 'a', left: 2 });
});

test('the documents of many versions are counted at most ten times a second', async () => {
  const counts: number[] = [];
  const listed = ['a', 'b', 'c', 'd'];
  const versions = await versionsOf({ current: 'a', listed, documents: 3, counts }).list();
  expect(versions.map(({ buildId, documents }) => [buildId, documents])).toEqual(listed.map((id) => [id, 3]));
  const pauses = counts.slice(1).map((at, place) => at - (counts[place] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100);
});
