import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

test.each(['1', 'yes', 'TRUE', ''])('deleteDocuments=%s is refused, and erases nothing', async (value) => {
  const answer = await api().request(`/v1/companies/${id}?deleteDocuments=${value}`, { method: 'DELETE' });
  expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_failed']);
  expect((await api().request(`/v1/companies/${id}`)).status).toBe(200);
});
