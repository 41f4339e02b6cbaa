import { expect, test } from 'vitest';
import { errorOf, useTestApi } from '../../../api.fixture.ts';
import { queueNote, readyCompany } from '../../../note.fixture.ts';

const api = useTestApi();

test('there is no XML before the authority has answered', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  const answer = await api().call(`/v1/nfe/${id}/xml`);
  expect(answer.status).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
});
