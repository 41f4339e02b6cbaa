import { expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from './create-nfe.operation.ts';

const api = useTestApi();

test('an externalId with other content is refused while its note is not rejected', async () => {
  const companyId = await readyCompany(api());
  await queueNote(api(), companyId);
  const body = aRequestBody({ companyId, natureOfOperation: 'Outra venda' });
  const answer = await api().call(createNfeOperation, { body });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
});
