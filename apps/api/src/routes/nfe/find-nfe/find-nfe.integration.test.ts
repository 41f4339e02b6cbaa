import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNfeOperation } from './find-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
  await queueNote(api(), companyId);
});

describe('200', () => {
  test('a note is found by its externalId, alone or with its company', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'a b/ç' });
    const query = `externalId=${encodeURIComponent('a b/ç')}`;
    expect((await api().request(`/v1/nfe?${query}`)).body).toMatchObject({ id, externalId: 'a b/ç' });
    expect((await api().request(`/v1/nfe?${query}&companyId=${companyId}`)).body).toMatchObject({ id });
  });
});

describe('404', () => {
  test('an unknown externalId, another company and another client find nothing', async () => {
    const found = [
      await api().call(findNfeOperation, { query: { externalId: 'unknown' } }),
      await api().call(findNfeOperation, { query: { externalId: 'pedido-1', companyId: absentId } }),
      await api().call(findNfeOperation, { query: { externalId: 'pedido-1' }, key: api().keys.other }),
      await api().call(findNfeOperation, { query: { externalId: 'pedido-1' }, mode: 'live' }),
    ];
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(found.map((answer) => errorOf(answer).code)).toEqual(Array(4).fill('not_found'));
  });
});

describe('409', () => {
  test('an externalId of two companies needs companyId', async () => {
    const cnpj = '11444777000161';
    const second = await registerCompany(api(), { cnpj });
    await uploadCertificate(api(), second, { cnpj });
    const id = await queueNote(api(), second);
    const answer = await api().call(findNfeOperation, { query: { externalId: 'pedido-1' } });
    expect(answer.status).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'external_id_ambiguous' });
    expect(
      (await api().call(findNfeOperation, { query: { externalId: 'pedido-1', companyId: second } })).body,
    ).toMatchObject({ id });
  });
});
