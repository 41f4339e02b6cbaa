import { municipalitiesOf } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getCoverageOperation } from './get-coverage.operation.ts';

const api = useTestApi();

test('200: every state, and the Sefin with each of its services', async () => {
  const { body } = expectStatus(await api().call(getCoverageOperation), 200);
  expect(body.environment).toBe('homologation');
  expect(body.nfe.states).toHaveLength(27);
  expect(body.nfe.states.find(({ uf }) => uf === 'SP')).toMatchObject({
    served: true,
    regimes: [1, 2, 3, 4],
  });
  expect(body.nfe.states.find(({ uf }) => uf === 'RJ')).toMatchObject({ served: false, regimes: [] });
  expect(body.nfse).toMatchObject({ standard: 'nacional', layout: '1.01', municipalitiesTotal: 5571 });
  const { authority, services } = body.nfse.availability;
  expect([authority, ...services.map(({ service }) => service)]).toEqual(['SEFIN', 'nfse', 'nfseEvent']);
});

test('200: the traffic of a single client is not visible to another', async () => {
  const before = await api().call(getCoverageOperation, { key: api().keys.other });
  const companyId = await readyProvider(api());
  const id = await queueService(api(), companyId);
  const after = await api().call(getCoverageOperation, { key: api().keys.other });
  for (const secret of [id, companyId, api().clientId, municipalitiesOf.unavailable]) {
    expect(after.text).not.toContain(secret);
  }
  const countsOf = ({ body }: typeof after) => Reflect.get(Object(body), 'nfse').availability.services;
  expect(countsOf(after)).toEqual(countsOf(before));
});
