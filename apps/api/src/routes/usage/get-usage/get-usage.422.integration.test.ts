import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test.each(['2026-13', '2026-00', '0001-01', '../../etc', '2026-1', '2026-11-01', '', '2099-12'])(
  'the month %s is refused',
  async (month) => {
    const answer = await api().request(`/v1/usage?${new URLSearchParams({ month })}`);
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual([{ path: 'month', message: expect.any(String) }]);
  },
);

test('a month that comes twice is refused', async () => {
  expect((await api().request('/v1/usage?month=2026-10&month=2026-11')).status).toBe(422);
});
