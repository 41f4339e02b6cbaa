import { beforeAll, expect, test } from 'vitest';
import { askCorrection, authorizeNote, letterText } from '../../../testing/note-events.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { correctNfeOperation } from './correct-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const reasonOf = async (id: string) => {
  const body = { text: `${letterText} e outra correção` };
  const answer = await api().call(correctNfeOperation, { params: { id }, body });
  expect(answer.status, answer.text).toBe(409);
  return errorOf(answer).details;
};

test('a note that is not authorized is not corrected', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'queued' });
  expect(await reasonOf(id)).toEqual({ reason: 'not_authorized' });
});

test('another letter waits for the one in progress', async () => {
  const id = await authorizeNote(api(), companyId, 'letter in progress');
  await askCorrection(api(), id);
  expect(await reasonOf(id)).toEqual({ reason: 'event_in_progress' });
});
