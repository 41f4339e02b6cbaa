import { filingKinds } from '@fiscal/contracts/kinds-table';
import { cnpjCheckDigits } from '@fiscal/domain';
import { retryNfe } from '@fiscal/services';
import {
  createOpenDocuments,
  createWorkerVersions,
  VersionRefused,
  type WorkerVersions,
} from '@fiscal/temporal-client';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openFilingStack } from '../testing/filing-stack.ts';
import { readRow } from '../testing/open-filings.ts';
import { patience } from '../testing/patience.ts';
import { testWorkflows } from '../testing/test-workflows.ts';
import { type PlanVersion, readDeployment } from './read-deployment.ts';

const stack = useOpened(() => openFilingStack(inject('postgresUrl'), inject('temporalAddress')));
const deploymentName = 'fiscal';

const planOf = (buildId: string): PlanVersion | undefined =>
  readDeployment({ WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: buildId }, '');

/** Returns the version of workers before 0.10.2-rc.9, whose open documents follow the current build. */
const unpinned = (buildId: string): PlanVersion => {
  const version = { deploymentName, buildId };
  return () => ({ useWorkerVersioning: true, version, defaultVersioningBehavior: 'AUTO_UPGRADE' });
};

async function startWorkers(deployment: PlanVersion | undefined, bundlePath?: string) {
  const workers = await stack.work({ deployment, bundlePath });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= workers.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { stop };
}

const options = () => ({ client: stack.temporal.client, deploymentName, kinds: filingKinds });
const versions = (patienceMs?: number): WorkerVersions => createWorkerVersions({ ...options(), patienceMs });

/** Returns the builds that completed the workflow tasks of a note, in order, without repetition. */
async function buildsOf(noteId: string): Promise<readonly string[]> {
  const { events } = await stack.handleOf('nfe', noteId).fetchHistory();
  const builds = (events ?? []).flatMap(({ workflowTaskCompletedEventAttributes: completed }) =>
    completed === null || completed === undefined ? [] : [completed.deploymentVersion?.buildId ?? 'none'],
  );
  return [...new Set(builds)];
}

const statusIs = (noteId: string, status: string): Promise<void> =>
  vi.waitFor(async () => expect(await readRow(stack.harness, noteId)).toMatchObject({ status }), patience);

const versionIs = (buildId: string, state: string, documents: number): Promise<void> =>
  vi.waitFor(
    async () => expect(await versions().list()).toContainEqual({ buildId, state, documents }),
    patience,
  );

/** Makes a build current by Temporal's own call, which pins no document. */
const setCurrentByTemporal = (buildId: string): Promise<void> =>
  vi.waitFor(async () => {
    await stack.temporal.client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace: stack.namespace,
      deploymentName,
      buildId,
    });
  }, patience);

/** Issues notes until one is carried by this build alone: the queues learn of a change a moment after the call. */
const notesGoTo = (buildId: string): Promise<void> =>
  vi.waitFor(async () => expect(await issued()).toEqual([buildId]), patience);

/** Issues a note, and returns the builds that carried it to its end. */
async function issued(): Promise<readonly string[]> {
  const { filingId } = await stack.harness.issue();
  await stack.dispatch();
  await statusIs(filingId, 'authorized');
  return buildsOf(filingId);
}

let companies = 0;

/** Issues a note that waits for a person, because its certificate has expired. */
async function parkedNote() {
  const { harness } = stack;
  const root = `${20_000_000 + companies++}0001`;
  const cnpj = `${root}${cnpjCheckDigits(root)}`;
  const issuer = await harness.aCompany('test', { cnpj });
  const { filingId } = await harness.issue(undefined, issuer);
  await harness.database.asOwner(
    `update certificate set not_after = now() - interval '1 hour' where company_id = '${issuer.companyId}'`,
  );
  await stack.dispatch();
  await statusIs(filingId, 'failed');
  return {
    /** Mends the cause and retries. */
    async retry(): Promise<void> {
      await harness.replaceCertificate({ ...issuer, cnpj });
      await retryNfe(issuer.tenant, { id: filingId });
      await stack.dispatch();
    },
    /** Waits for the end; returns the builds that made its steps. */
    async ended(): Promise<readonly string[]> {
      await statusIs(filingId, 'authorized');
      return buildsOf(filingId);
    },
  };
}

test('open documents end under the build that began them, new ones begin under the current one, there and back', async () => {
  expect(await versions().list(), 'no worker has polled').toEqual([]);
  await startWorkers(planOf('1.0.0+aaaaaaa'));
  await versions().setCurrent('1.0.0+aaaaaaa');
  const [ending, moving] = [await parkedNote(), await parkedNote()];

  await startWorkers(planOf('1.1.0+bbbbbbb'));
  await versionIs('1.0.0+aaaaaaa', 'current', 2);
  await versionIs('1.1.0+bbbbbbb', 'inactive', 0);
  expect(await issued(), 'the new build gets no task before it is current').toEqual(['1.0.0+aaaaaaa']);

  await setCurrentByTemporal('1.1.0+bbbbbbb');
  await notesGoTo('1.1.0+bbbbbbb');
  await ending.retry();
  expect(await ending.ended()).toEqual(['1.0.0+aaaaaaa']);
  await versionIs('1.0.0+aaaaaaa', 'draining', 1);

  expect(await versions().move({ from: '1.0.0+aaaaaaa' })).toEqual({
    to: '1.1.0+bbbbbbb',
    moved: 1,
    left: 0,
  });
  expect(await versions().move({ from: '1.0.0+aaaaaaa' })).toMatchObject({ moved: 0, left: 0 });
  await versionIs('1.0.0+aaaaaaa', 'drained', 0);
  await moving.retry();
  expect(await moving.ended()).toEqual(['1.0.0+aaaaaaa', '1.1.0+bbbbbbb']);

  const [back, stays] = [await parkedNote(), await parkedNote()];
  await versions().setCurrent('1.0.0+aaaaaaa');
  await notesGoTo('1.0.0+aaaaaaa');
  await back.retry();
  expect(await back.ended()).toEqual(['1.1.0+bbbbbbb']);
  await versionIs('1.1.0+bbbbbbb', 'draining', 1);
  expect(await versions().move({ from: '1.1.0+bbbbbbb' })).toEqual({
    to: '1.0.0+aaaaaaa',
    moved: 1,
    left: 0,
  });
  await versionIs('1.1.0+bbbbbbb', 'drained', 0);
  await stays.retry();
  expect(await stays.ended()).toEqual(['1.1.0+bbbbbbb', '1.0.0+aaaaaaa']);
});

test('documents that a build cannot continue go back to the build that began them, and no other ones', async () => {
  await startWorkers(planOf('2.0.0+aaaaaaa'));
  await versions().setCurrent('2.0.0+aaaaaaa');
  const [failing, waiting] = [await parkedNote(), await parkedNote()];
  await startWorkers(planOf('2.1.0+bbbbbbb'), (await testWorkflows()).codePath);
  await versionIs('2.1.0+bbbbbbb', 'inactive', 0);
  const move = { from: '2.0.0+aaaaaaa', to: '2.1.0+bbbbbbb' };
  expect(await versions().move(move)).toMatchObject({ moved: 2, left: 0 });
  await failing.retry();
  const back = { from: '2.1.0+bbbbbbb', to: '2.0.0+aaaaaaa' };
  await vi.waitFor(
    async () => expect(await versions().move({ ...back, which: 'failing' })).toMatchObject({ moved: 1 }),
    patience,
  );
  expect(await failing.ended()).toEqual(['2.0.0+aaaaaaa']);
  expect(await versions().move({ ...back, which: 'failing' })).toMatchObject({ moved: 0, left: 1 });
  expect(await versions().move(back)).toMatchObject({ moved: 1, left: 0 });
  await waiting.retry();
  expect(await waiting.ended()).toEqual(['2.0.0+aaaaaaa']);
});

test('documents of workers that pin none are pinned when another build becomes current, those without workers to the build before', async () => {
  const oldest = await startWorkers(unpinned('3.0.0+aaaaaaa'));
  await versions().setCurrent('3.0.0+aaaaaaa');
  const orphan = await parkedNote();
  await startWorkers(unpinned('3.1.0+bbbbbbb'));
  await setCurrentByTemporal('3.1.0+bbbbbbb');
  await oldest.stop();
  const begun = await parkedNote();
  await startWorkers(planOf('3.2.0+ccccccc'));
  await vi.waitFor(
    async () => expect([...(await createOpenDocuments(options()).served())]).not.toContain('3.0.0+aaaaaaa'),
    patience,
  );
  await versionIs('3.2.0+ccccccc', 'inactive', 0);

  await versions().setCurrent('3.2.0+ccccccc');
  for (const note of [begun, orphan]) await note.retry();
  expect(await begun.ended()).toEqual(['3.1.0+bbbbbbb']);
  expect(await orphan.ended()).toEqual(['3.0.0+aaaaaaa', '3.1.0+bbbbbbb']);
  await notesGoTo('3.2.0+ccccccc');
});

test('the way back ends a ramp, so that the ramping build gets no more documents', async () => {
  await startWorkers(planOf('4.0.0+aaaaaaa'));
  await versions().setCurrent('4.0.0+aaaaaaa');
  await startWorkers(planOf('4.1.0+bbbbbbb'));
  await vi.waitFor(async () => {
    await stack.temporal.client.workflowService.setWorkerDeploymentRampingVersion({
      namespace: stack.namespace,
      deploymentName,
      buildId: '4.1.0+bbbbbbb',
      percentage: 100,
    });
  }, patience);
  await versionIs('4.1.0+bbbbbbb', 'ramping', 0);
  await notesGoTo('4.1.0+bbbbbbb');
  await versions().setCurrent('4.0.0+aaaaaaa');
  expect((await versions().list()).map(({ state }) => state)).not.toContain('ramping');
  await notesGoTo('4.0.0+aaaaaaa');
});

test('a build without workers cannot become current, and gets no documents', async () => {
  await expect(versions(0).setCurrent('9.9.9+absent')).rejects.toThrow(VersionRefused);
  await expect(versions().move({ from: '1.0.0+aaaaaaa', to: '9.9.9+absent' })).rejects.toThrow(
    VersionRefused,
  );
});
