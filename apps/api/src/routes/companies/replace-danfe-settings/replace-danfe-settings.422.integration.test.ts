import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getDanfeSettingsOperation } from '../get-danfe-settings/get-danfe-settings.operation.ts';
import { replaceDanfeSettingsOperation } from './replace-danfe-settings.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

test.each([
  [{}, 'orientation'],
  [{ orientation: 'paisagem' }, 'orientation'],
  [{ orientation: null }, 'orientation'],
  [{ orientation: 'landscape', logo: 'x' }, 'logo'],
])('%j is refused at %s, and the paper stays', async (anyBody, path) => {
  const params = { id };
  const answer = await api().call(replaceDanfeSettingsOperation, { params, anyBody });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
  const shown = await api().call(getDanfeSettingsOperation, { params });
  expect(shown.body).toEqual({ orientation: 'portrait' });
});
