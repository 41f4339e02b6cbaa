import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateSdk } from '@fiscal/sdk-generator';
import { expect, test } from 'vitest';
import { publishedDocument } from '../../testing/published-document.ts';

const sdk = fileURLToPath(new URL('../../../../../packages/sdk/', import.meta.url));
const generated = `${sdk}src/generated/`;
const files = await generateSdk(publishedDocument());

/** `npx vitest run --project unit apps/api/src/openapi/sdk -u` writes the files again. */
test.each(Object.entries(files))('%s of the SDK is up to date with the document', async (name, text) => {
  await expect(text).toMatchFileSnapshot(generated + name);
});

test('the SDK has no other generated file, and the version of the document', () => {
  expect(readdirSync(generated).sort()).toEqual(Object.keys(files).sort());
  const { version } = JSON.parse(readFileSync(`${sdk}package.json`, 'utf8'));
  expect(version).toBe(publishedDocument().info.version);
});

test('only these POSTs are sent again: the service knows their repetition', () => {
  const rows = (files['table.ts'] ?? '').match(/id: '\w+', verb: 'POST'.*repeatable: true/g) ?? [];
  expect(rows.map((row) => /id: '(\w+)'/.exec(row)?.[1])).toEqual([
    'createNfe',
    'createDisabling',
    'cancelNfe',
    'correctNfe',
    'createNfse',
    'cancelNfse',
    'requestNfseCancellation',
  ]);
  expect(files['table.ts']).not.toMatch(/verb: 'PATCH'.*repeatable/);
});
