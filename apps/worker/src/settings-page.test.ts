import { fileURLToPath } from 'node:url';
import { settingsPage } from '@fiscal/config/testing';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { workerSettingsSchema } from './env.ts';

test('the page of settings lists what the process reads', async () => {
  const page = new URL('../../../docs/reference/operators/settings-worker.md', import.meta.url);
  const readme = '../../../apps/worker/README.md';
  const written = settingsPage({
    title: 'Settings of the worker',
    readme,
    schema: workerSettingsSchema(filingKinds),
  });
  await expect(written).toMatchFileSnapshot(fileURLToPath(page));
});
