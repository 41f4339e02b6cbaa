import { enableNfse } from '@fiscal/dev-stack/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Death, dieAtPoints, type Recovered } from '../harness/die-at-points.ts';
import { aRefusedNumber, followDisabling, postDisabling } from '../harness/disablings.ts';
import { type Erasures, type OwnIssuer, openErasures } from '../harness/erasures.ts';
import { followNfseEvent, issueService, postNfseCancellation } from '../harness/follow-nfse.ts';
import { issue } from '../harness/follow-note.ts';
import { followNoteEvent, postNoteEvent } from '../harness/note-events.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';

/**
 * Against the way of an erasure. Its rows go in eight batches here: certificate, event, disabled range, event of an NFS-e,
 * note, NFS-e, deliveries, and what belongs to the company itself; `erasure-deaths.integration.test.ts` of services dies between all statements.
 */
const stages: readonly (readonly Death[])[] = [
  [
    'erasure.finished',
    'erasure.company-removed',
    'erasure.rows-removed@8',
    'erasure.rows-removed@7',
    'erasure.rows-removed@6',
    'erasure.rows-removed@5',
    'erasure.rows-removed@4',
    'erasure.rows-removed@3',
    'erasure.rows-removed@2',
    'erasure.rows-removed',
    'erasure.executions-removed',
    'erasure.begun',
  ],
];
const points = stages.flat();

let harness: Harness;
let erasures: Erasures;
let ends: ReadonlyMap<Death, Recovered<OwnIssuer, number, void>>;
beforeAll(async () => {
  harness = await startHarness();
  erasures = openErasures(harness, process.env);
  ends = await dieAtPoints(harness, {
    stages,
    prepare: (point) => aCompanyWithDocuments(point),
    post: (issuer) => erasures.remove(issuer),
    follow: (_status, issuer) => erasures.follow(issuer),
  });
});
afterAll(async () => {
  await erasures?.close();
  await harness?.close();
});

/** A cancelled note, a cancelled NFS-e and a disabled range, so that every layer has rows. */
async function aCompanyWithDocuments(point: Death): Promise<OwnIssuer> {
  const issuer = await erasures.register(100 + points.indexOf(point));
  const { last } = await issue(issuer, `${point}-sale`);
  const event = await postNoteEvent(harness, last.id, 'cancel');
  await followNoteEvent(harness, last.id, event.id);
  await enableNfse(issuer.client, issuer.companyId);
  const { last: service } = await issueService(issuer, { externalId: `${point}-service` });
  await followNfseEvent(issuer, await postNfseCancellation(issuer, service.id));
  const { number } = await aRefusedNumber(issuer, `${point}-refused`);
  await followDisabling(issuer, (await postDisabling(issuer, number)).id);
  return issuer;
}

test.each(points)('a worker that dies at %s leaves an erasure that ends', async (point) => {
  const { how, posted, subject } = ends.get(point) ?? expect.unreachable(`nobody died at ${point}`);
  expect([how, posted]).toEqual(['SIGKILL', 202]);
  expect((await erasures.prove(subject, { cnpj: subject.cnpj })).hits).toEqual([]);
});
