import { beforeAll, describe, expect, test } from 'vitest';
import { noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { absentId } from '../../testing/test-api.ts';
import { errorOf, expectError } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test.each(noteKinds)(
  '200: $kind: a note is found by its externalId, with or without its company',
  async (kind) => {
    const id = await kind.queue(api(), companyId, 'a b/ç');
    const path = `${kind.operations.find.path}?externalId=${encodeURIComponent('a b/ç')}`;
    expect((await api().request(path)).body).toMatchObject({ id, externalId: 'a b/ç' });
    expect((await api().request(`${path}&companyId=${companyId}`)).body).toMatchObject({ id });
  },
);

test.each(noteKinds)(
  '404: $kind: an unknown externalId, another company and another client find nothing',
  async ({ operations: { find }, queue }) => {
    const externalId = 'own';
    await queue(api(), companyId, externalId);
    const found = [
      await api().call(find, { query: { externalId: 'unknown' } }),
      await api().call(find, { query: { externalId, companyId: absentId } }),
      await api().call(find, { query: { externalId }, key: api().keys.other }),
      await api().call(find, { query: { externalId }, mode: 'live' }),
    ];
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(found.map((answer) => errorOf(answer).code)).toEqual(Array(4).fill('not_found'));
  },
);

describe('409', () => {
  let second: string;
  beforeAll(async () => {
    second = await readyProvider(api(), { cnpj: '99888777000100' });
  });

  test.each(noteKinds)('$kind: an externalId of two companies needs companyId', async (kind) => {
    const { find } = kind.operations;
    const externalId = 'of two';
    await kind.queue(api(), companyId, externalId);
    const id = await kind.queue(api(), second, externalId);
    const answer = await api().call(find, { query: { externalId } });
    expectError(answer, 409, 'conflict', { reason: 'external_id_ambiguous' });
    const found = await api().call(find, { query: { externalId, companyId: second } });
    expect(found.body).toMatchObject({ id });
  });
});
