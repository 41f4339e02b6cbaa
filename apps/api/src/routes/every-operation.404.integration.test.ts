import { taxClassExample } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { queueDisabling } from '../testing/disablings.ts';
import { queueNote, readyCompany } from '../testing/notes.ts';
import { casesOfResources } from '../testing/operation-cases.ts';
import { addDpsSeries, queueService } from '../testing/services-of-nfse.ts';
import { absentId } from '../testing/test-api.ts';
import { errorOf, idOf } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createTaxClassOperation } from './tax-classes/create-tax-class/create-tax-class.operation.ts';
import { createWebhookOperation } from './webhooks/create-webhook/create-webhook.operation.ts';

const api = useTestApi();

test.each(casesOfResources)(
  '$method $path: what is absent, foreign, of the other mode or no id looks the same',
  async (operation) => {
    const companyId = await company();
    const own = {
      companies: companyId,
      'nfe/disable-range': await disabling(companyId),
      nfe: await note(companyId),
      nfse: await service(companyId),
      webhooks: await webhook(),
    };
    const id = Object.entries(own).find(([area]) => operation.path.startsWith(`/v1/${area}/`))?.[1];
    if (id === undefined) throw new Error(`make a resource of ${operation.path} here`);
    const { at } = operation;
    const answers = [
      await api().request(operation.path, operation),
      await api().request(at(id), { ...operation, key: api().keys.other }),
      await api().request(at(id), { ...operation, mode: 'live' }),
      await api().request(at('not-an-id'), operation),
      await api().request(at(absentId.toUpperCase()), operation),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map((answer) => errorOf(answer).code)[0]).toBe('not_found');
  },
);

test.each(['/v1/unknown', '/v1/nfe/unknown', '/unknown'])('%s is not served', async (path) => {
  const answer = await api().request(path);
  expect(answer.status).toBe(404);
  expect(errorOf(answer)).toEqual({ code: 'not_found', message: 'Recurso não encontrado.', details: null });
});

test('a method that is not served and a path that cannot be decoded are not found', async () => {
  expect((await api().request('/v1/me', { method: 'DELETE' })).status).toBe(404);
  const undecodable = await api().request('/v1/nfe/%E0%A4%A');
  expect([undecodable.status, errorOf(undecodable).code]).toEqual([404, 'not_found']);
});

let known: { company?: string; note?: string; service?: string; disabling?: string; webhook?: string } = {};
const company = async (): Promise<string> => {
  known = { ...known, company: known.company ?? (await companyWithClass()) };
  return known.company ?? '';
};
const companyWithClass = async (): Promise<string> => {
  const id = await readyCompany(api());
  const body = taxClassExample;
  await api().call(createTaxClassOperation, { params: { id }, anyBody: body });
  return id;
};
const note = async (companyId: string): Promise<string> => {
  known = { ...known, note: known.note ?? (await queueNote(api(), companyId)) };
  return known.note ?? '';
};
const service = async (companyId: string): Promise<string> => {
  known = { ...known, service: known.service ?? (await serviceOf(companyId)) };
  return known.service ?? '';
};
const serviceOf = async (companyId: string): Promise<string> => {
  await addDpsSeries(api(), companyId);
  return queueService(api(), companyId);
};
const disabling = async (companyId: string): Promise<string> => {
  known = { ...known, disabling: known.disabling ?? (await queueDisabling(api(), companyId)) };
  return known.disabling ?? '';
};
const webhook = async (): Promise<string> => {
  const post = () => api().call(createWebhookOperation, { body: { url: 'https://example.com/x' } });
  known = { ...known, webhook: known.webhook ?? idOf(await post()) };
  return known.webhook ?? '';
};
