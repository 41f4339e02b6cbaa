import { expect, test } from 'vitest';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test('document is nfse or dps', async () => {
  const answer = await api().request(`/v1/nfse/${absentId}/xml?document=pdf`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path: 'document', message: 'deve ser nfse ou dps' }]);
});
