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
    'apps/api/src/env.ts',
    'apps/worker/src/env.ts',
    'apps/cli/src/doctor/choose-certificate.ts',
    'packages/config/src/service-fields.ts',
    'packages/temporal-client/src/temporal-settings.ts',
  ]
    .map(fileOf)
    .join('\n');
  expect(set).toContain('WORKFLOW_BUNDLE_FOLDER');
  expect(set.filter((name) => !new RegExp(`\\b${name}\\b`).test(read))).toEqual([]);
});
