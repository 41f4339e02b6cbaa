import { expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from './create-nfe.operation.ts';

const api = useTestApi();

test('the same content answers the same note, however it is written', async () => {
  const companyId = await readyCompany(api());
  const id = await queueNote(api(), companyId);
  const { externalId, ...rest } = aRequestBody({ companyId, fiscalInfo: null });
  const answer = await api().call(createNfeOperation, { body: { ...rest, externalId } });
  expect(answer.status, answer.text).toBe(200);
  expect(idOf(answer)).toBe(id);
  expect(answer.body).toMatchObject({ number: 1 });
});
