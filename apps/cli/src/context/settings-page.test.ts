import { fileURLToPath } from 'node:url';
import { settingsPage } from '@fiscal/config/testing';
import { expect, test } from 'vitest';
import { cliSettingsSchema } from './env.ts';

test('the page of settings lists what the process reads', async () => {
  const page = new URL('../../../../docs/reference/operators/settings-command-line.md', import.meta.url);
  const readme = '../../../apps/cli/README.md';
  const written = settingsPage({ title: 'Settings of the command line', readme, schema: cliSettingsSchema });
  await expect(written).toMatchFileSnapshot(fileURLToPath(page));
});
