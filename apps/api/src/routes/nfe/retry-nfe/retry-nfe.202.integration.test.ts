import { expect, test } from 'vitest';
import { useTestApi } from '../../../api.fixture.ts';
import { queueNote, readyCompany, settleNote } from '../../../note.fixture.ts';

const api = useTestApi();

test('a failed note goes back to the queue under its number', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await settleNote(api(), id, 'failed');
  expect((await api().call(`/v1/nfe/${id}`)).body).toMatchObject({ status: 'failed', number: 1 });
  const answer = await api().call(`/v1/nfe/${id}/retry`, { method: 'POST' });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/nfe/${id}`);
  expect(answer.body).toMatchObject({ status: 'queued', number: 1, failure: null, attention: null });
  const again = await api().call(`/v1/nfe/${id}/retry`, { method: 'POST' });
  expect(again.status).toBe(202);
});
