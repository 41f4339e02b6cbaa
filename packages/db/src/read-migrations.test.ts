import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { readMigrations } from './read-migrations.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('a folder without landed.json is no folder of migrations', async () => {
  writeFileSync(join(folder.path, '0000_first.sql'), 'select 1;');
  await expect(readMigrations(folder.path)).rejects.toThrow('landed.json');
  const oldestProgram = '0.10.2-rc.7';
  writeFileSync(
    join(folder.path, 'landed.json'),
    JSON.stringify([{ name: '0000_first.sql', oldestProgram }]),
  );
  expect(await readMigrations(folder.path)).toMatchObject([{ name: '0000_first.sql', oldestProgram }]);
});
