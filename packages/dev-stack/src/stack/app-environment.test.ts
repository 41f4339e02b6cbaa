import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const fileOf = (name: string): string =>
  readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');

test('every variable that a stack sets is read by a program', () => {
  const set = ['app-environment', 'start-stack']
    .flatMap((name) => [
      ...fileOf(`packages/dev-stack/src/stack/${name}.ts`).matchAll(/\b([A-Z]+(?:_[A-Z]+)+):/g),
    ])
    .map(([, name = '']) => name);
  const read = [
    'packages/config/src/settings/api-settings.ts',
    'packages/config/src/settings/worker-settings.ts',
    'packages/config/src/settings/console-settings.ts',
    'packages/config/src/settings/cli-settings.ts',
    'apps/cli/src/doctor/choose-certificate.ts',
    'packages/config/src/service-fields.ts',
    'packages/config/src/smtp-fields.ts',
  ]
    .map(fileOf)
    .join('\n');
  // The SDK of Temporal reads its own.
  const ours = set.filter((name) => !name.startsWith('TEMPORAL_'));
  expect(set).toContain('WORKFLOW_BUNDLE_FOLDER');
  expect(ours.filter((name) => !new RegExp(`\\b${name}\\b`).test(read))).toEqual([]);
});
