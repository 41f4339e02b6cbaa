import { outbox } from '@fiscal/db';
import { municipalitiesOf } from '@fiscal/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveCompany } from '../../testing/companies.ts';
import { finishService } from '../../testing/finished-services.ts';
import { noteKinds } from '../../testing/note-kinds.ts';
import { queueService, readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf, expectError } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { nfse } from '../nfse/nfse.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test.each(noteKinds)(
  '202: $kind: a queued note without an execution gets a row that starts one, and does not change',
  async ({ kind, operations, queue }) => {
    const id = await queue(api(), companyId, 'lost');
    const rowsOf = async () =>
      (await api().services.db.transaction('system', (tx) => tx.select().from(outbox))).filter(
        ({ documentId }) => documentId === id,
      );
    expect(await rowsOf()).toHaveLength(1);
    await api().asOwner(`delete from outbox where document_id = '${id}'`);
    const answer = await api().call(operations.retry, { params: { id } });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({ id, status: 'queued' });
    expect(await rowsOf()).toMatchObject([{ kind, action: 'start', run: 1 }]);
  },
);

describe('422 and 503 of NFS-e', () => {
  let moved: string;
  let id: string;
  beforeAll(async () => {
    moved = await readyProvider(api(), { cnpj: '11444777000161' });
    id = await queueService(api(), moved, { recipient: null });
    await finishService(api(), id, 'failed');
  });

  const retryIn = async (cityCode: string) => {
    await moveCompany(api(), moved, cityCode);
    return api().call(nfse.retry, { params: { id } });
  };

  test('a document that is made again follows the current agreement', async () => {
    const answer = await retryIn(municipalitiesOf.noAgreement);
    expectError(answer, 422, 'municipality_not_served', { reason: 'not_in_national_system' });
  });

  test('503 with Retry-After when nothing is known about a municipality and its address is down', async () => {
    const answer = await retryIn(municipalitiesOf.unavailable);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(errorOf(answer).code).toBe('municipality_unavailable');
  });
});
