import { fileURLToPath } from 'node:url';
import { settingsPage } from '@fiscal/config/testing';
import { expect, test } from 'vitest';
import { apiSettingsSchema } from './env.ts';

test('the page of settings lists what the process reads', async () => {
  const page = new URL('../../../docs/reference/operators/settings-api.md', import.meta.url);
  const readme = '../../../apps/api/README.md';
  const written = settingsPage({ title: 'Settings of the API', readme, schema: apiSettingsSchema });
  await expect(written).toMatchFileSnapshot(fileURLToPath(page));
});
