import type { FilingKind } from '@fiscal/contracts';
import { certificate } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadCertificate } from '../testing/companies.ts';
import { finishDisabling, queueDisabling } from '../testing/disablings.ts';
import {
  authorizeService,
  finishService,
  finishServiceEvent,
  requestServiceCancellation,
} from '../testing/finished-services.ts';
import { authorizeNote, finishEvent, requestCancellation } from '../testing/note-events.ts';
import { finishNote, queueNote, readyCompany } from '../testing/notes.ts';
import { addDpsSeries, queueService } from '../testing/services-of-nfse.ts';
import { errorOf, expectError } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
  await addDpsSeries(api(), companyId);
});

/** A queued document: its id, and its address in the API. */
interface Queued {
  readonly id: string;
  readonly path: string;
}

/** Functions that bring a document of each kind into a state. A kind without a row does not compile. */
const kinds: Readonly<
  Record<
    FilingKind,
    {
      readonly registered: string;
      queue(externalId: string): Promise<Queued>;
      finish(id: string, outcome: 'registered' | 'rejected' | 'failed'): Promise<void>;
    }
  >
> = {
  nfe: {
    registered: 'authorized',
    async queue(externalId) {
      const id = await queueNote(api(), companyId, { externalId });
      return { id, path: `/v1/nfe/${id}` };
    },
    finish: (id, outcome) => finishNote(api(), id, outcome === 'registered' ? 'authorized' : outcome),
  },
  nfeEvent: {
    registered: 'registered',
    async queue(externalId) {
      const noteId = await authorizeNote(api(), companyId, externalId);
      const id = await requestCancellation(api(), noteId);
      return { id, path: `/v1/nfe/${noteId}/events/${id}` };
    },
    finish: (id, outcome) => finishEvent(api(), id, outcome),
  },
  nfeDisabling: {
    registered: 'registered',
    async queue(externalId) {
      const id = await queueDisabling(api(), companyId, externalId);
      return { id, path: `/v1/nfe/disable-range/${id}` };
    },
    finish: (id, outcome) => finishDisabling(api(), id, outcome),
  },
  nfse: {
    registered: 'authorized',
    async queue(externalId) {
      const id = await queueService(api(), companyId, { externalId });
      return { id, path: `/v1/nfse/${id}` };
    },
    finish: (id, outcome) => finishService(api(), id, outcome === 'registered' ? 'authorized' : outcome),
  },
  nfseEvent: {
    registered: 'registered',
    async queue(externalId) {
      const nfseId = await authorizeService(api(), companyId, { externalId });
      const id = await requestServiceCancellation(api(), nfseId);
      return { id, path: `/v1/nfse/${nfseId}/events/${id}` };
    },
    finish: (id, outcome) => finishServiceEvent(api(), id, outcome),
  },
};

const retry = ({ path }: Queued) => api().request(`${path}/retry`, { method: 'POST' });
const read = async ({ path }: Queued) => (await api().request(path)).body;

describe.each(Object.entries(kinds))('the retry of %s', (kind, { queue, finish, registered }) => {
  const ended = async (name: string, outcome: 'registered' | 'rejected' | 'failed') => {
    const document = await queue(`${kind} ${name}`);
    await finish(document.id, outcome);
    return document;
  };

  test('202: the document is queued again and answered with record and address; a second retry changes nothing', async () => {
    const document = await ended('retried', 'failed');
    const { number } = Object(await read(document));
    const first = await retry(document);
    expect([first.status, first.headers.get('location')]).toEqual([202, document.path]);
    expect(first.body).toMatchObject({ id: document.id, status: 'queued', failure: null, attention: null });
    expect(Object(first.body).number).toBe(number);
    expect(await read(document)).toEqual(first.body);
    const second = await retry(document);
    expect([second.status, second.headers.get('location')]).toEqual([202, document.path]);
    expect(second.body).toEqual(first.body);
  });

  test('409 with the status while the document is in progress and after its answer', async () => {
    const states = [
      ['registered', registered],
      ['rejected', 'rejected'],
    ] as const;
    for (const [outcome, status] of states) {
      const document = await ended(outcome, outcome);
      const before = await read(document);
      const answer = await retry(document);
      expectError(answer, 409, 'conflict', { reason: 'state', status });
      expect(await read(document)).toEqual(before);
    }
    const document = await queue(`${kind} on its way`);
    for (const status of ['sending', 'unknown'] as const) {
      await api().asOwner(`update filing set status = '${status}' where id = '${document.id}'`);
      const answer = await retry(document);
      expect([answer.status, errorOf(answer).details]).toEqual([409, { reason: 'state', status }]);
    }
  });

  test('422 without a valid certificate', async () => {
    const document = await ended('without certificate', 'failed');
    await api().services.db.transaction('system', (tx) =>
      tx
        .update(certificate)
        .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
        .where(eq(certificate.companyId, companyId)),
    );
    const refused = await retry(document);
    expectError(refused, 422, 'certificate_unavailable', { status: 'expired' });
    expect(await read(document)).toMatchObject({ status: 'failed' });
    await uploadCertificate(api(), companyId);
    expect((await retry(document)).status).toBe(202);
  });

  test('404 for a document of another client', async () => {
    const document = await ended('of a client', 'failed');
    const answer = await api().request(`${document.path}/retry`, { method: 'POST', key: api().keys.other });
    expectError(answer, 404, 'not_found');
    expect(await read(document)).toMatchObject({ status: 'failed' });
  });
});
