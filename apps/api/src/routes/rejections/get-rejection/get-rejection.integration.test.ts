import { explainedNfseRejectionExample, explainedRejectionExample } from '@fiscal/api-contract';
import { answerRows, messagesOf } from '@fiscal/domain';
import { explainRejection, requestRules } from '@fiscal/services';
import { explainedNfseRejection } from '@fiscal/services/testing';
import { describe, expect, test } from 'vitest';
import { computedExamples } from '../../../openapi/computed-examples.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { type JsonSchema, publishedDocument, resolveSchema } from '../../../testing/published-document.ts';
import { isObject, partsOf } from '../../../testing/published-fields.ts';
import { expectError, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { nfe } from '../../nfe/nfe.ts';
import { getRejectionOperation } from './get-rejection.operation.ts';

const api = useTestApi();

describe('200', () => {
  const get = async (cStat: string) =>
    expectStatus(await api().call(getRejectionOperation, { params: { cStat } }), 200).body;

  test('a rejection is explained as the example of the document says', async () => {
    expect(await get('778')).toEqual(computedExamples().getRejection);
  });

  test("the explanation of the example's rejection matches the example", () => {
    const { explanation, ...rejection } = explainedRejectionExample;
    expect(explainRejection({ ...rejection, message: 'note' })).toEqual(explanation);
  });

  test('the rejection of an NFS-e is explained as its example says', () => {
    const { explanation, ...rejection } = explainedNfseRejectionExample;
    expect(explainedNfseRejection(rejection)).toEqual({ ...rejection, explanation });
  });

  test('a rejected note carries the same explanation', async () => {
    const id = await queueNote(api(), await readyCompany(api()), { externalId: 'explained' });
    const queued = expectStatus(await api().call(nfe.get, { params: { id } }), 200);
    expect(queued.body).toMatchObject({ rejection: null });
    await finishNote(api(), id, 'rejected');
    const { rejection } = Object((await api().call(nfe.get, { params: { id } })).body);
    expect(rejection).toMatchObject({ cStat: '778', reason: expect.any(String) });
    expect(rejection.explanation).toEqual(await get('778'));
  });

  /** True when a request or a company of the published document has a field at a path such as `items[].ncm`. */
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

  function requestNamed(name: string): JsonSchema {
    const schema = publishedDocument().components.schemas[name];
    if (schema === undefined) throw new Error(`${name} is not published`);
    return schema;
  }

  test.each([
    ['note', 'NfeRequest', 50],
    ['cancellation', 'NfeCancellation', 0],
    ['correction', 'NfeCorrection', 0],
    ['disabling', 'DisablingRequest', 3],
  ] as const)(
    'every field that an explanation of a %s names is one of its request',
    (message, name, least) => {
      const request = requestNamed(name);
      const cStats = [
        ...answerRows.flatMap((row) => row.cStats).filter((cStat) => messagesOf(cStat).includes(message)),
        ...(message === 'note' ? requestRules.flatMap(({ cStat = [] }) => cStat) : []),
      ];
      const named = new Set(cStats.flatMap((cStat) => explainRejection({ cStat, message })?.fields ?? []));
      expect(named.size).toBeGreaterThanOrEqual(least);
      expect([...named].filter((path) => !hasField(request, namesOf(path)))).toEqual([]);
    },
  );

  test('without its message an explanation names fields of one of the requests', () => {
    const requests = ['NfeRequest', 'NfeCancellation', 'NfeCorrection', 'DisablingRequest'].map(requestNamed);
    const cStats = [
      ...answerRows.flatMap((row) => row.cStats),
      ...requestRules.flatMap(({ cStat = [] }) => cStat),
    ];
    const named = new Set(cStats.flatMap((cStat) => explainRejection({ cStat })?.fields ?? []));
    const absent = [...named].filter((path) => !requests.some((request) => hasField(request, namesOf(path))));
    expect(absent).toEqual([]);
  });
});

test.each(['199', '1', '0778', '778x', '99999', 'abc', '<script>', ' '])(
  '404: %j is not a code',
  async (cStat) => {
    const answer = await api().call(getRejectionOperation, { params: { cStat } });
    expectError(answer, 404, 'not_found');
  },
);
