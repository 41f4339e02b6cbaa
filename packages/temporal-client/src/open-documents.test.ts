import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Client } from '@temporalio/client';
import { expect, test } from 'vitest';
import { createOpenDocuments } from './open-documents.ts';

interface Document {
  /** The build that made the last step. */
  readonly madeBy: string;
  readonly failedSteps?: number;
  pinnedTo?: string;
  readonly begunAt?: Date;
}

const deploymentName = 'fiscal';
const buildOf = ({ pinnedTo, madeBy }: Document): string => pinnedTo ?? madeBy;

/** Opens the documents of a server. `onListed` is called after each list. */
function open(documents: Map<string, Document>, onListed: () => void = () => undefined) {
  const documentOf = (workflowId: string): Document => documents.get(workflowId) ?? { madeBy: 'none' };
  const client = {
    options: { namespace: 'default' },
    withDeadline: (_: number, work: () => unknown) => work(),
    workflow: {
      async *list({ query }: { query: string }) {
        const [, build] = /TemporalWorkerDeploymentVersion = 'fiscal:([^']+)'/.exec(query) ?? [];
        const [, until = '9999'] = /StartTime <= '([^']+)'/.exec(query) ?? [];
        const found = [...documents].filter(
          ([, { begunAt = new Date(0), ...document }]) =>
            buildOf(document) === build && begunAt <= new Date(until),
        );
        onListed();
        for (const [workflowId] of found) yield { workflowId, runId: 'run' };
      },
    },
    workflowService: {
      async describeWorkflowExecution({ execution }: { execution: { workflowId: string } }) {
        const { madeBy, pinnedTo, failedSteps = 0 } = documentOf(execution.workflowId);
        const versioningOverride =
          pinnedTo === undefined ? undefined : { pinned: { version: { buildId: pinnedTo } } };
        const deploymentVersion = { deploymentName, buildId: madeBy };
        return {
          workflowExecutionInfo: { versioningInfo: { behavior: 1, deploymentVersion, versioningOverride } },
          pendingWorkflowTask: { attempt: failedSteps + 1 },
        };
      },
      async updateWorkflowExecutionOptions({
        workflowExecution: { workflowId },
        workflowExecutionOptions: { versioningOverride },
      }: {
        workflowExecution: { workflowId: string };
        workflowExecutionOptions: { versioningOverride: { pinned: { version: { buildId: string } } } };
      }) {
        documentOf(workflowId).pinnedTo = versioningOverride.pinned.version.buildId;
      },
    },
  } as unknown as Client;
  return createOpenDocuments({ client, deploymentName, kinds: filingKinds });
}

const buildsOf = (documents: ReadonlyMap<string, Document>): Readonly<Record<string, string>> =>
  Object.fromEntries([...documents].map(([name, document]) => [name, buildOf(document)]));

test('a document that begins during a move stays, so that a move away from the current build ends', async () => {
  const documents = new Map<string, Document>([['early', { madeBy: 'a' }]]);
  const opened = open(documents, () => {
    if (!documents.has('late'))
      documents.set('late', { madeBy: 'a', begunAt: new Date(Date.now() + 60_000) });
  });
  expect(await opened.move({ from: 'a', to: 'b', which: 'all' })).toBe(1);
  expect(buildsOf(documents)).toEqual({ early: 'b', late: 'a' });
});

test('of the documents that fail, a build keeps those that it began itself', async () => {
  const documents = new Map<string, Document>([
    ['moved and failing', { madeBy: 'a', pinnedTo: 'b', failedSteps: 2 }],
    ['moved and not woken', { madeBy: 'a', pinnedTo: 'b' }],
    ['begun and failing', { madeBy: 'b', failedSteps: 2 }],
  ]);
  expect(await open(documents).move({ from: 'b', to: 'a', which: 'failing' })).toBe(1);
  expect(buildsOf(documents)).toEqual({
    'moved and failing': 'a',
    'moved and not woken': 'b',
    'begun and failing': 'b',
  });
});
