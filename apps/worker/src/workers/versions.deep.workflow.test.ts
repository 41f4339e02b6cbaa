import { retryNfe } from '@fiscal/services';
import { createWorkerVersions, VersionRefused, type WorkerVersions } from '@fiscal/temporal-client';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, inject, test, vi } from 'vitest';
import { openFilingStack } from '../testing/filing-stack.ts';
import { readRow } from '../testing/open-filings.ts';
import { patience } from '../testing/patience.ts';
import { readDeployment } from './read-deployment.ts';

const stack = useOpened(() => openFilingStack(inject('postgresUrl'), inject('temporalAddress')));
const deploymentName = 'fiscal';

const workersOf = (buildId: string) =>
  stack.work({
    deployment: readDeployment({ WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: buildId }, ''),
  });

const versions = (patienceMs?: number): WorkerVersions =>
  createWorkerVersions({ client: stack.temporal.client, deploymentName, patienceMs });

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

const statesOf = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await versions().list()).map(({ buildId, state }) => [buildId, state]));

test('a release by versions: a parked note and new ones move to the new build, back and forth, and none is lost', async () => {
  const { harness } = stack;
  expect(await versions().list(), 'no worker has polled').toEqual([]);
  const first = await workersOf('1.0.0+aaaaaaa');
  await versions().setCurrent('1.0.0+aaaaaaa');

  const issuer = await harness.aCompany('test', { cnpj: '20000000000107' });
  const { filingId: parked } = await harness.issue(undefined, issuer);
  await harness.database.asOwner(
    `update certificate set not_after = now() - interval '1 hour' where company_id = '${issuer.companyId}'`,
  );
  await stack.dispatch();
  await statusIs(parked, 'failed');
  expect(await buildsOf(parked)).toEqual(['1.0.0+aaaaaaa']);

  const second = await workersOf('1.1.0+bbbbbbb');
  await vi.waitFor(
    async () => expect(await statesOf()).toEqual({ '1.0.0+aaaaaaa': 'current', '1.1.0+bbbbbbb': 'inactive' }),
    patience,
  );
  const { filingId: before } = await harness.issue();
  await stack.dispatch();
  await statusIs(before, 'authorized');
  expect(await buildsOf(before), 'the new build gets no task before it is current').toEqual([
    '1.0.0+aaaaaaa',
  ]);

  await versions().setCurrent('1.1.0+bbbbbbb');
  const { filingId: after } = await harness.issue();
  await harness.replaceCertificate({ ...issuer, cnpj: '20000000000107' });
  await retryNfe(issuer.tenant, { id: parked });
  await stack.dispatch();
  for (const note of [after, parked]) await statusIs(note, 'authorized');
  expect(await buildsOf(after)).toEqual(['1.1.0+bbbbbbb']);
  expect(await buildsOf(parked)).toEqual(['1.0.0+aaaaaaa', '1.1.0+bbbbbbb']);

  await versions().setCurrent('1.0.0+aaaaaaa');
  const { filingId: back } = await harness.issue();
  await stack.dispatch();
  await statusIs(back, 'authorized');
  expect(await buildsOf(back)).toEqual(['1.0.0+aaaaaaa']);
  await Promise.all([first.stop(), second.stop()]);
});

test('a build without workers cannot become current', async () => {
  await expect(versions(0).setCurrent('9.9.9+absent')).rejects.toThrow(VersionRefused);
});
