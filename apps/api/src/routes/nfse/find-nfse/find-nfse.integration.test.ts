import { beforeAll, describe, expect, test } from 'vitest';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNfseOperation } from './find-nfse.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

describe('200', () => {
  test('an NFS-e is found by its externalId, by its own client alone', async () => {
    const externalId = 'found';
    const id = await queueService(api(), companyId, { externalId });
    const query = { externalId };
    const found = await api().call(findNfseOperation, { query });
    expect(found.status, found.text).toBe(200);
    expect(found.body).toMatchObject({ id, externalId });
    const foreign = await api().call(findNfseOperation, { query, key: api().keys.other });
    expect(foreign.status).toBe(404);
  });
});

describe('409', () => {
  test('an externalId of two companies needs companyId', async () => {
    await queueService(api(), companyId);
    const second = await readyProvider(api(), { cnpj: '99888777000100' });
    const id = await queueService(api(), second);
    const answer = await api().call(findNfseOperation, { query: { externalId: 'servico-1' } });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'external_id_ambiguous' });
    const query = { externalId: 'servico-1', companyId: second };
    expect((await api().call(findNfseOperation, { query })).body).toMatchObject({ id });
  });
});
