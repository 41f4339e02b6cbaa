import { explainedRejectionExample } from '@fiscal/api-contract';
import { answerRows, messagesOf } from '@fiscal/domain';
import { explainRejection, requestRules } from '@fiscal/services';
import { expect, test } from 'vitest';
import { computedExamples } from '../../../openapi/computed-examples.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { type JsonSchema, publishedDocument, resolveSchema } from '../../../testing/published-document.ts';
import { isObject, partsOf } from '../../../testing/published-fields.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from '../../nfe/get-nfe/get-nfe.operation.ts';
import { getRejectionOperation } from './get-rejection.operation.ts';

const api = useTestApi();

const get = async (cStat: string) =>
  expectStatus(await api().call(getRejectionOperation, { params: { cStat } }), 200).body;

test('a rejection is explained as the example of the document says', async () => {
  expect(await get('778')).toEqual(computedExamples().getRejection);
});

test.each([
  ['518', { fields: ['items[].cfop'], retryable: false, source: 'MOC 7.0 RV I08-10' }],
  ['209', { fields: ['company.ie'], retryable: true }],
  ['531', { fields: [], retryable: true }],
  ['4711', { fields: [], title: 'Nota rejeitada', source: null }],
  ['656', { title: 'Consumo indevido', retryable: false }],
])('%s', async (cStat, expected) => {
  expect(await get(cStat)).toMatchObject({ cStat, ...expected });
});

test('the rejection of the examples is explained as they say', () => {
  const { explanation, ...rejection } = explainedRejectionExample;
  expect(explainRejection({ ...rejection, message: 'note' })).toEqual(explanation);
});

test('a rejected note carries the same explanation', async () => {
  const id = await queueNote(api(), await readyCompany(api()), { externalId: 'explained' });
  const queued = expectStatus(await api().call(getNfeOperation, { params: { id } }), 200);
  expect(queued.body.rejection).toBeNull();
  await finishNote(api(), id, 'rejected');
  const { rejection } = expectStatus(await api().call(getNfeOperation, { params: { id } }), 200).body;
  expect(rejection).toMatchObject({ cStat: '778', reason: expect.any(String) });
  expect(rejection?.explanation).toEqual(await get('778'));
});

/** Whether a request or a registration of the published document has a field at a path such as `items[].ncm`. */
function hasField(schema: JsonSchema, names: readonly string[]): boolean {
  const target = resolveSchema(schema);
  if (partsOf(target).some((part) => hasField(part, names))) return true;
  const [name, ...rest] = names;
  if (name === undefined) return true;
  if (name === '[]') return isObject(target.items) && hasField(target.items, rest);
  const field = isObject(target.properties) ? target.properties[name] : undefined;
  return isObject(field) && hasField(field, rest);
}

const namesOf = (path: string): readonly string[] => path.replaceAll('[]', '.[]').split('.');

test('every field that an explanation names is one of the request or of the company', () => {
  const { schemas } = publishedDocument().components;
  const { NfeRequest, CompanyCreate } = schemas;
  if (NfeRequest === undefined || CompanyCreate === undefined) throw new Error('a request is not published');
  const cStats = [
    ...answerRows.flatMap((row) => row.cStats).filter((cStat) => messagesOf(cStat).includes('note')),
    ...requestRules.flatMap(({ cStat }) => (cStat === undefined ? [] : [cStat])),
  ];
  const named = new Set(
    cStats.flatMap((cStat) => explainRejection({ cStat, message: 'note' })?.fields ?? []),
  );
  expect(named.size).toBeGreaterThan(50);
  const absent = [...named].filter((path) => {
    const [area, ...rest] = namesOf(path);
    return area === 'company' ? !hasField(CompanyCreate, rest) : !hasField(NfeRequest, namesOf(path));
  });
  expect(absent).toEqual([]);
});
