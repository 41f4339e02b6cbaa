import { municipalitiesOf } from '@fiscal/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfseOperation } from './retry-nfse.operation.ts';

const api = useTestApi();
let id: string;
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
  id = await queueService(api(), companyId, { recipient: null });
  await finishService(api(), id, 'failed');
});

const retryIn = async (cityCode: string) => {
  await api().asOwner(
    `update company set address = jsonb_set(address, '{cityCode}', '"${cityCode}"') where id = '${companyId}'`,
  );
  return api().call(retryNfseOperation, { params: { id } });
};

describe('422', () => {
  test('a document that is made anew obeys the agreement of today', async () => {
    const answer = await retryIn(municipalitiesOf.noAgreement);
    expect(answer.status, answer.text).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'municipality_not_served',
      details: { reason: 'not_in_national_system' },
    });
  });

  test('a municipality of which nothing is known while the address is down: come again', async () => {
    const answer = await retryIn(municipalitiesOf.unavailable);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(errorOf(answer).code).toBe('municipality_unavailable');
  });
});
