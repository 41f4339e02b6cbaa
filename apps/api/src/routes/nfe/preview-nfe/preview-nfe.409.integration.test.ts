import { expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { previewNfeOperation } from './preview-nfe.operation.ts';

const api = useTestApi();

test('an externalId with other content is refused as POST /v1/nfe refuses it; without one nothing is compared', async () => {
  const companyId = await readyCompany(api());
  await queueNote(api(), companyId);
  const body = aRequestBody({ companyId, natureOfOperation: 'Outra venda' });
  const answer = await api().call(previewNfeOperation, { body });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
  const { externalId: _, ...unnamed } = body;
  expect((await api().call(previewNfeOperation, { body: unnamed })).status).toBe(200);
});
