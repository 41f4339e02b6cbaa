import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test('a note is found by its externalId, alone or with its company', async () => {
  const companyId = await readyCompany(api());
  const id = await queueNote(api(), companyId, { externalId: 'a b/ç' });
  const query = `externalId=${encodeURIComponent('a b/ç')}`;
  expect((await api().request(`/v1/nfe?${query}`)).body).toMatchObject({ id, externalId: 'a b/ç' });
  expect((await api().request(`/v1/nfe?${query}&companyId=${companyId}`)).body).toMatchObject({ id });
});
