import { expect, test } from 'vitest';
import { aServiceBody, readyProvider } from '../../../testing/services-of-nfse.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { createNfseOperation } from './create-nfse.operation.ts';

const api = useTestApi();

test('an NFS-e is in the queue with the number of its DPS, and is read as it was answered', async () => {
  const companyId = await readyProvider(api());
  const answer = await api().call(createNfseOperation, { body: aServiceBody({ companyId }) });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({
    status: 'queued',
    series: 1,
    number: 1,
    companyId,
    dpsId: 'DPS355030821122233300018100001000000000000001',
    accessKey: null,
    protocol: null,
    totals: { service: '1500.00', net: '1500.00', iss: '75.00' },
  });
  expect(answer.headers.get('location')).toBe(`/v1/nfse/${idOf(answer)}`);
  const read = await api().call(getNfseOperation, { params: { id: idOf(answer) } });
  expect(read.status).toBe(200);
  expect(read.body).toEqual(answer.body);
});

test('a MEI issues', async () => {
  const cnpj = '11444777000161';
  const companyId = await readyProvider(api(), { cnpj, crt: 4 });
  const body = aServiceBody({
    companyId,
    recipient: null,
    approximateTaxes: null,
  });
  const answer = await api().call(createNfseOperation, { body });
  expect(answer.status, answer.text).toBe(202);
});
