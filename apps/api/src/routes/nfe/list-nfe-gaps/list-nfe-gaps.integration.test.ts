import { beforeAll, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf, expectError, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listNfeGapsOperation } from './list-nfe-gaps.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('200: a rejected and a failed note are gaps, a queued one and one with attention are in progress', async () => {
  const ids: string[] = [];
  for (const name of ['authorized', 'rejected', 'attention', 'queued', 'rejected-too']) {
    ids.push(await queueNote(api(), companyId, { externalId: name }));
  }
  const [authorized = '', rejected = '', attention = '', queued = '', too = ''] = ids;
  await finishNote(api(), authorized, 'authorized');
  await finishNote(api(), rejected, 'rejected');
  await finishNote(api(), attention, 'failed');
  await finishNote(api(), too, 'rejected');
  const answer = await api().call(listNfeGapsOperation, { query: { companyId, series: '1' } });
  const { body } = expectStatus(answer, 200);
  const gap = { count: 1, reason: 'rejected', disableBy: expect.stringMatching(/^\d{4}-\d{2}-10$/) };
  expect(body).toMatchObject({
    companyId,
    environment: 'homologation',
    series: 1,
    first: 1,
    next: 6,
    data: [
      {
        ...gap,
        from: 2,
        to: 2,
        notes: [{ id: rejected, externalId: 'rejected', number: 2, status: 'rejected' }],
      },
      { ...gap, from: 5, to: 5, notes: [{ id: too, number: 5 }] },
    ],
    inProgress: [
      { id: attention, number: 3, status: 'failed' },
      { id: queued, number: 4, status: 'queued' },
    ],
    inProgressCount: 2,
    disabling: [],
    nextCursor: null,
  });
});

test('200: a page continues after the previous one', async () => {
  const cnpj = '11444777000161';
  const companyId = await registerCompany(api(), { cnpj });
  await uploadCertificate(api(), companyId, { cnpj });
  for (const [index, outcome] of (['rejected', 'authorized', 'rejected'] as const).entries()) {
    const externalId = `paged-${index}`;
    await finishNote(api(), await queueNote(api(), companyId, { externalId }), outcome);
  }
  const query = { companyId, series: '1', limit: '1' };
  const first = expectStatus(await api().call(listNfeGapsOperation, { query }), 200).body;
  expect(first.data.map(({ from }) => from)).toEqual([1]);
  const cursor = first.nextCursor ?? '';
  const second = expectStatus(
    await api().call(listNfeGapsOperation, { query: { ...query, cursor } }),
    200,
  ).body;
  expect([second.data.map(({ from }) => from), second.nextCursor]).toEqual([[3], null]);
});

test('422: a series that the company does not have in its environment is named', async () => {
  const answer = await api().call(listNfeGapsOperation, { query: { companyId, series: '2' } });
  expectError(answer, 422, 'series_missing');
  expect(errorOf(answer).details).toEqual({ environment: 'homologation', series: 2 });
});
