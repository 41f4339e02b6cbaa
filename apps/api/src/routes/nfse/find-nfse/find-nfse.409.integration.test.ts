import { expect, test } from 'vitest';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNfseOperation } from './find-nfse.operation.ts';

const api = useTestApi();

test('an externalId of two companies needs companyId', async () => {
  await queueService(api(), await readyProvider(api()));
  const second = await readyProvider(api(), { cnpj: '99888777000100' });
  const id = await queueService(api(), second);
  const answer = await api().call(findNfseOperation, { query: { externalId: 'servico-1' } });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'external_id_ambiguous' });
  const query = { externalId: 'servico-1', companyId: second };
  expect((await api().call(findNfseOperation, { query })).body).toMatchObject({ id });
});
