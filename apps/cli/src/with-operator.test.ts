import { readCliSettings } from '@fiscal/config';
import { expect, test } from 'vitest';
import { withOperator } from './with-operator.ts';

test('a command uses the shifted time of the service', async () => {
  const settings = readCliSettings({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    CLOCK_OFFSET: '+40d',
    AUTHORITY_SIMULATED: 'true',
    AUTHORITY_ENDPOINTS_FILE: 'endpoints.json',
  });
  const now = await withOperator(settings, async ({ clock }) => clock.now().getTime());
  const days = (now - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(39.9);
  expect(days).toBeLessThan(40.1);
});
