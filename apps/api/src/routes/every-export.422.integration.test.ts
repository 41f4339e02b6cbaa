import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../testing/companies.ts';
import { absentId } from '../testing/test-api.ts';
import { errorOf } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await registerCompany(api());
});

const refused: readonly (readonly [query: Readonly<Record<string, string>>, path: string])[] = [
  [{ month: '2026-13' }, 'month'],
  [{ month: '2026-00' }, 'month'],
  [{ month: '../../etc' }, 'month'],
  [{ month: '0001-01' }, 'month'],
  [{ month: '2026-11-01' }, 'month'],
  [{ danfe: 'true' }, 'danfe'],
  [{ environment: 'test' }, 'environment'],
  [{ companyId: '../..' }, 'companyId'],
];

describe.each(['nfe', 'nfse'])('the export of %s', (kind) => {
  test.each(refused)('%j is refused', async (query, path) => {
    const search = new URLSearchParams({ companyId: absentId, month: '2026-11', ...query });
    const answer = await api().request(`/v1/${kind}/export?${search}`);
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
  });

  test('a month that has not begun is refused', async () => {
    const answer = await api().request(`/v1/${kind}/export?companyId=${companyId}&month=2099-12`);
    expect([answer.status, errorOf(answer).details]).toEqual([
      422,
      [{ path: 'month', message: expect.any(String) }],
    ]);
  });
});
