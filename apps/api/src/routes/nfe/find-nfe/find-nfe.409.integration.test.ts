import { issueECnpj } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { replaceCertificateOperation } from '../../companies/replace-certificate/replace-certificate.operation.ts';
import { findNfeOperation } from './find-nfe.operation.ts';

const api = useTestApi();

test('an externalId of two companies needs companyId', async () => {
  await queueNote(api(), await readyCompany(api()));
  const cnpj = '11444777000161';
  const second = await registerCompany(api(), { cnpj });
  const { pfx, password } = issueECnpj(api().authority, { cnpj, name: 'OUTRA' });
  const body = { pfxBase64: Buffer.from(pfx).toString('base64'), password };
  await api().call(replaceCertificateOperation, { params: { id: second }, body });
  const id = await queueNote(api(), second);
  const answer = await api().call(findNfeOperation, { query: { externalId: 'pedido-1' } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'external_id_ambiguous' });
  expect(
    (await api().call(findNfeOperation, { query: { externalId: 'pedido-1', companyId: second } })).body,
  ).toMatchObject({ id });
});
