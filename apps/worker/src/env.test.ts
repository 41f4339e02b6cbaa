import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { leavesWithinMs } from '@fiscal/activities/testing';
import { allQueues, apiVersion, readWorkerSettings } from '@fiscal/config';
import { callTimeoutMs, productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { longestCallMs } from './open-authority.ts';
import { shutdownGraceMs } from './workers/create-workers.ts';
import type { QueueRole } from './workers/queue-plan.ts';
import { buildOfWorkers, readDeployment } from './workers/read-deployment.ts';

/** Any file stands for the bundle of the workflows. */
const bundle = fileURLToPath(import.meta.url);
const given = { DATABASE_URL: 'postgres://unused', CODEC_KEYS: 'unused' };

test('versioning is off unless a deployment is named; the build is version and commit by default', () => {
  const read = (more: Record<string, string>) =>
    readDeployment(readWorkerSettings({ ...given, ...more }, filingKinds), bundle);
  expect(read({})).toBeUndefined();
  const named = { WORKER_DEPLOYMENT_NAME: 'fiscal', COMMIT: '3f2a9c1' };
  expect(read(named)?.('filings')).toEqual({
    useWorkerVersioning: true,
    version: { deploymentName: 'fiscal', buildId: `${apiVersion}+3f2a9c1` },
    defaultVersioningBehavior: 'PINNED',
  });
  expect(read({ ...named, WORKER_BUILD_ID: 'candidate-7' })?.('filings').version.buildId).toBe('candidate-7');
});

test('documents end under the build that began them; deliveries and tasks of a company follow the current one', () => {
  const plan = readDeployment({ WORKER_DEPLOYMENT_NAME: 'fiscal', WORKER_BUILD_ID: 'candidate-7' }, bundle);
  const behaviorOf = (role: QueueRole) => plan?.(role).defaultVersioningBehavior;
  expect(behaviorOf('filings')).toBe('PINNED');
  for (const role of ['deliveries', 'companies'] as const) expect(behaviorOf(role)).toBe('AUTO_UPGRADE');
});

test('without a commit the digest of the workflows stands for it', () => {
  expect(buildOfWorkers(undefined, bundle)).toMatch(/^\d+\.\d+\.\d+.*\+bundle\.[0-9a-f]{12}$/);
  expect(buildOfWorkers(undefined, bundle)).not.toBe(
    buildOfWorkers(undefined, fileURLToPath(new URL('main.ts', import.meta.url))),
  );
});

test('the README names the queues that a worker serves by default', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, queues] = /^\| `WORKER_QUEUES` +\| `([^`]+)`/m.exec(readme) ?? [];
  expect(queues).toBe(allQueues(filingKinds).join(','));
});

test('a stopping worker waits longer than the longest call', () => {
  expect(shutdownGraceMs).toBeGreaterThan(longestCallMs + 5_000);
});

test('a call and the step that closes it, including the wait for a connection, end before the call counts as lost', () => {
  expect(callTimeoutMs).toBeGreaterThan(longestCallMs + 5_000 + 15_000);
});

test.each(['coolingMs', 'sefinCoolingMs'] as const)(
  'the same bytes are sent again (%s) only when the call before cannot arrive any more',
  (cooling) => {
    expect(productionTiming[cooling]).toBeGreaterThan(leavesWithinMs + longestCallMs);
  },
);

test('a moved clock needs a simulated authority at its own addresses', () => {
  const moved = { ...given, CLOCK_OFFSET: '-3h' };
  expect(() => readWorkerSettings(moved, filingKinds)).toThrow('CLOCK_OFFSET is refused');
  const simulated = { ...moved, AUTHORITY_SIMULATED: 'true', AUTHORITY_ENDPOINTS_FILE: 'endpoints.json' };
  expect(readWorkerSettings(simulated, filingKinds).CLOCK_OFFSET).toBe(-3 * 3_600_000);
  expect(() => readWorkerSettings({ ...simulated, NODE_ENV: 'production' }, filingKinds)).toThrow(
    'CLOCK_OFFSET is refused',
  );
});

test('a partly configured bucket is refused; fault points are refused with a real authority', () => {
  const read = (more: Record<string, string>) => readWorkerSettings({ ...given, ...more }, filingKinds);
  expect(() => read({ DOCUMENTS_STORE: 's3' })).toThrow('DOCUMENTS_S3_BUCKET');
  const FAULT_POINTS = 'transmit.answered';
  expect(() => read({ FAULT_POINTS })).toThrow('refused unless AUTHORITY_SIMULATED is true');
  expect(read({ FAULT_POINTS, AUTHORITY_SIMULATED: 'true' }).FAULT_POINTS).toBe(FAULT_POINTS);
});

test('the login of erasure is read from its present name, else from the name of earlier versions', () => {
  const read = (more: Record<string, string>) =>
    readWorkerSettings({ ...given, ...more }, filingKinds).DATABASE_ERASER_URL;
  const [present, former] = ['postgres://eraser@127.0.0.1/present', 'postgres://eraser@127.0.0.1/former'];
  expect(read({})).toBeUndefined();
  expect(read({ DATABASE_ERASER_URL: '', ERASER_DATABASE_URL: former })).toBe(former);
  expect(read({ DATABASE_ERASER_URL: present, ERASER_DATABASE_URL: former })).toBe(present);
});

test('the layout of the DANFE is named or chosen by an existing day', () => {
  expect(readWorkerSettings(given, filingKinds).DANFE_LAYOUT_SINCE).toBeUndefined();
  const chosen = { ...given, DANFE_LAYOUT_SINCE: '2026-11-22', DANFE_LAYOUT: 'nt2026010' };
  expect(readWorkerSettings(chosen, filingKinds)).toMatchObject({
    DANFE_LAYOUT_SINCE: '2026-11-22',
    DANFE_LAYOUT: 'nt2026010',
  });
  for (const DANFE_LAYOUT_SINCE of ['2026-11-31', '22/11/2026', '2026-11-22T00:00:00Z'])
    expect(() => readWorkerSettings({ ...given, DANFE_LAYOUT_SINCE }, filingKinds)).toThrow(
      'DANFE_LAYOUT_SINCE',
    );
  expect(() => readWorkerSettings({ ...given, DANFE_LAYOUT: 'a4' }, filingKinds)).toThrow('DANFE_LAYOUT');
});

test('NFS-e are signed by RSA-SHA1 unless the other profile is configured', () => {
  expect(readWorkerSettings(given, filingKinds).NFSE_SIGNATURE).toBe('rsaSha1');
  expect(readWorkerSettings({ ...given, NFSE_SIGNATURE: 'rsaSha256' }, filingKinds).NFSE_SIGNATURE).toBe(
    'rsaSha256',
  );
  expect(() => readWorkerSettings({ ...given, NFSE_SIGNATURE: 'sefin' }, filingKinds)).toThrow(
    'NFSE_SIGNATURE',
  );
});
