import { enableNfse } from '@fiscal/dev-stack/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Death, type Died, dieAtPoints, diedAt } from '../harness/die-at-points.ts';
import { aRefusedNumber, followDisabling, postDisabling } from '../harness/disablings.ts';
import { type Erasures, type OwnIssuer, openErasures } from '../harness/erasures.ts';
import { followNfseEvent, issueService, postNfseCancellation } from '../harness/follow-nfse.ts';
import { issue } from '../harness/follow-note.ts';
import { followNoteEvent, postNoteEvent } from '../harness/note-events.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';

/**
 * The rows of an erasure go in eight batches here: certificate, event, disabled range, event of an NFS-e, note, NFS-e,
 * deliveries, and what belongs to the company itself; `erasure-deaths.deep.integration.test.ts` of services dies between all
 * statements.
 */
const points = [
  'erasure.begun',
  'erasure.executions-removed',
  'erasure.rows-removed',
  'erasure.rows-removed@2',
  'erasure.rows-removed@3',
  'erasure.rows-removed@4',
  'erasure.rows-removed@5',
  'erasure.rows-removed@6',
  'erasure.rows-removed@7',
  'erasure.rows-removed@8',
  'erasure.company-removed',
  'erasure.finished',
] as const satisfies readonly Death[];
type Point = (typeof points)[number];

let harness: Harness;
let erasures: Erasures;
let deaths: readonly Died<Point, OwnIssuer, number>[];
beforeAll(async () => {
  harness = await startHarness();
  erasures = openErasures(harness, process.env);
  deaths = await dieAtPoints<Point, OwnIssuer, number>(harness, {
    points,
    // A worker takes two steps about companies at a time: a step that is held and tried again would take the slot of another.
    atOnce: 1,
    prepare: (point) => aCompanyWithDocuments(point),
    post: (issuer) => erasures.remove(issuer),
    idOf: async (_status, issuer) => (await erasures.read(issuer))?.id ?? expect.unreachable(),
  });
});
afterAll(async () => {
  await erasures?.close();
  await harness?.close();
});

/** A cancelled note, a cancelled NFS-e and a disabled range, so that every layer has rows. */
async function aCompanyWithDocuments(point: Point): Promise<OwnIssuer> {
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

test.each(points)('an erasure ends although a worker died at %s', async (point) => {
  const { how, posted, subject } = diedAt(deaths, point);
  expect([how, posted]).toEqual(['SIGKILL', 202]);
  await erasures.follow(subject);
});

test('nothing is left of any erased company', async () => {
  const issuers = points.map((point) => diedAt(deaths, point).subject);
  await Promise.all(issuers.map((issuer) => erasures.follow(issuer)));
  const proof = await erasures.prove(
    issuers,
    issuers.map(({ cnpj }) => ({ cnpj })),
  );
  expect(proof).toMatchObject({ hits: [], status: 0, values: points.length });
});
