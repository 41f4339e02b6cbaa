import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printFacts } from '@fiscal/testkit';
import { expect, test } from 'vitest';

const folderOf = (name: string): string => fileURLToPath(new URL(`${name}/`, import.meta.url));

/** What the files of a folder export, by name. */
async function exportsOf(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const files = readdirSync(folderOf(folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted();
  const modules: object[] = await Promise.all(files.map((file) => import(folderOf(folder) + file)));
  return Object.assign({}, ...modules);
}

/**
 * Code, words, source and days of what the authorities refuse, in the order in which they ask; the conditions have their
 * tests. `npx vitest run --project unit apps/authority-simulator/src/recorded-rules.test.ts -u` writes them anew.
 */
test.each([
  ['rules', 'rules'],
  ['sefin/rules', 'sefin-rules'],
])('the rules of %s are those on record', async (folder, name) => {
  const facts = printFacts(await exportsOf(folder));
  expect(facts.split('\n').length).toBeGreaterThan(100);
  const record = fileURLToPath(new URL(`testing/recorded/${name}.txt`, import.meta.url));
  await expect(facts).toMatchFileSnapshot(record);
});
