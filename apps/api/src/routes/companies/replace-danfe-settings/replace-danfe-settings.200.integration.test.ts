import { expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { previewNfeOperation } from '../../nfe/preview-nfe/preview-nfe.operation.ts';
import { getDanfeSettingsOperation } from '../get-danfe-settings/get-danfe-settings.operation.ts';
import { replaceDanfeSettingsOperation } from './replace-danfe-settings.operation.ts';

const api = useTestApi();

test('the paper is portrait until another is set, and stands in the document', async () => {
  const id = await readyCompany(api());
  const params = { id };
  const shown = async () => (await api().call(getDanfeSettingsOperation, { params })).body;
  const paper = async () => {
    const answer = await api().call(previewNfeOperation, { body: aRequestBody({ companyId: id }) });
    return /<tpImp>(\d)</.exec(expectStatus(answer, 200).body.xml)?.[1];
  };
  expect([await shown(), await paper()]).toEqual([{ orientation: 'portrait' }, '1']);
  const body = { orientation: 'landscape' } as const;
  expect(expectStatus(await api().call(replaceDanfeSettingsOperation, { params, body }), 200).body).toEqual(
    body,
  );
  expect([await shown(), await paper()]).toEqual([body, '2']);
});
