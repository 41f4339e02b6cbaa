import { composeNfseKey } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { aServiceBody, queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfseOperation } from './create-nfse.operation.ts';

const api = useTestApi();

test('the externalId of another content is refused', async () => {
  const companyId = await readyProvider(api());
  await queueService(api(), companyId);
  const body = aServiceBody({ companyId, amounts: { service: '1600.00' } });
  const answer = await api().call(createNfseOperation, { body });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'external_id_content' });
});

test('another NFS-e that replaces the same one waits for the first', async () => {
  const cnpj = '11444777000161';
  const companyId = await readyProvider(api(), { cnpj });
  const replaces = {
    accessKey: composeNfseKey({
      cityCode: '3550308',
      generator: '2',
      emitter: { kind: 'cnpj', registration: cnpj },
      number: 42,
      yearMonth: '2611',
      numericCode: '123456789',
    }),
    reason: '99',
    description: 'Descrição do serviço incompleta',
  } as const;
  const recipient = null;
  await queueService(api(), companyId, { replaces, recipient });
  const body = aServiceBody({ companyId, replaces, recipient, externalId: 'servico-2' });
  const answer = await api().call(createNfseOperation, { body });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'event_in_progress' });
});
