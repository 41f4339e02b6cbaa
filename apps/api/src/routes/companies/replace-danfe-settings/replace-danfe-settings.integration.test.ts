import { beforeAll, expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { nfe } from '../../nfe/nfe.ts';
import { getDanfeSettingsOperation } from '../get-danfe-settings/get-danfe-settings.operation.ts';
import { replaceDanfeSettingsOperation } from './replace-danfe-settings.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await readyCompany(api());
});

const shown = async () => (await api().call(getDanfeSettingsOperation, { params: { id } })).body;

test('200: the paper is portrait by default, and the document has the chosen one', async () => {
  const paper = async () => {
    const answer = await api().call(nfe.preview, { body: aRequestBody({ companyId: id }) });
    return /<tpImp>(\d)</.exec(expectStatus(answer, 200).body.xml)?.[1];
  };
  expect([await shown(), await paper()]).toEqual([{ orientation: 'portrait' }, '1']);
  const body = { orientation: 'landscape' } as const;
  expect(
    expectStatus(await api().call(replaceDanfeSettingsOperation, { params: { id }, body }), 200).body,
  ).toEqual(body);
  expect([await shown(), await paper()]).toEqual([body, '2']);
});

test.each([
  [{}, 'orientation'],
  [{ orientation: 'paisagem' }, 'orientation'],
  [{ orientation: null }, 'orientation'],
  [{ orientation: 'landscape', logo: 'x' }, 'logo'],
])('422: %j is refused at %s, and the paper stays', async (anyBody, path) => {
  const before = await shown();
  const answer = await api().call(replaceDanfeSettingsOperation, { params: { id }, anyBody });
  expectRefusedAt(answer, path);
  expect(await shown()).toEqual(before);
});
