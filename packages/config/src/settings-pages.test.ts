import { fileURLToPath } from 'node:url';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { apiSettingsSchema } from './settings/api-settings.ts';
import { cliSettingsSchema } from './settings/cli-settings.ts';
import { consoleSettingsSchema } from './settings/console-settings.ts';
import { workerSettingsSchema } from './settings/worker-settings.ts';
import { settingsPage } from './testing/settings-page.ts';

test.each([
  ['API', 'settings-api', 'api', apiSettingsSchema],
  ['worker', 'settings-worker', 'worker', workerSettingsSchema(filingKinds)],
  ['console', 'settings-console', 'console', consoleSettingsSchema],
  ['command line', 'settings-command-line', 'cli', cliSettingsSchema],
])('the page of settings lists the variables that the %s reads', async (program, name, app, schema) => {
  const page = new URL(`../../../docs/reference/operators/${name}.md`, import.meta.url);
  const readme = `../../../apps/${app}/README.md`;
  const written = settingsPage({ title: `Settings of the ${program}`, readme, schema });
  await expect(written).toMatchFileSnapshot(fileURLToPath(page));
});
