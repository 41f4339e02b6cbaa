import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('there is no XML before the authority has answered', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  const answer = await api().call(`/v1/nfe/${id}/xml`);
  expect(answer.status).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
});
