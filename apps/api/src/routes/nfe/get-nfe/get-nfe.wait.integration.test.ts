import { expect, test } from 'vitest';
import { useTestApi } from '../../../api.fixture.ts';
import { queueNote, readyCompany } from '../../../note.fixture.ts';

const api = useTestApi();

test('a client has ten waits at a time: the eleventh answers at once, as the note stands', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  let open = 0;
  const ten = Array.from({ length: 10 }, async () => {
    open += 1;
    const answer = await api().call(`/v1/nfe/${id}?wait=4`);
    open -= 1;
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const eleventh = await api().call(`/v1/nfe/${id}?wait=4`);
  expect(open).toBe(10);
  expect(eleventh.status).toBe(200);
  expect(eleventh.body).toMatchObject({ id, status: 'queued' });
  const answers = await Promise.all(ten);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));

  const began = performance.now();
  await api().call(`/v1/nfe/${id}?wait=1`);
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});
