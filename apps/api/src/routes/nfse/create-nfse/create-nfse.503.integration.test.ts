import { municipalitiesOf } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { aServiceBody, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfseOperation } from './create-nfse.operation.ts';

const api = useTestApi();

test('a municipality of which nothing is known while the address is down: come again', async () => {
  const companyId = await readyProvider(api());
  await api().asOwner(
    `update company set address = jsonb_set(address, '{cityCode}', '"${municipalitiesOf.unavailable}"') where id = '${companyId}'`,
  );
  const answer = await api().call(createNfseOperation, { body: aServiceBody({ companyId }) });
  expect(answer.status, answer.text).toBe(503);
  expect(errorOf(answer)).toMatchObject({
    code: 'municipality_unavailable',
    details: { retryAfterSeconds: 30 },
  });
  expect(answer.headers.get('retry-after')).toBe('30');
});
