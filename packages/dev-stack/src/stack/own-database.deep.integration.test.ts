import { rmSync } from 'node:fs';
import { freePort } from '@fiscal/testkit';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { newTestFolder } from '../memory/index.ts';
import { openStateFolder } from '../programs/state-folder.ts';
import { prepareDatabase } from './prepare-database.ts';
import { stackSecrets } from './secrets.ts';

test('a folder of an early version is named with the way to begin again, and its server is stopped', async () => {
  const root = newTestFolder('own-database');
  const state = openStateFolder(root);
  const started: number[] = [];
  const prepare = async () =>
    prepareDatabase({
      state,
      port: await freePort(),
      secrets: await stackSecrets(state),
      processes: { record: (_, { pid = 0 }) => void started.push(pid) },
      externalUrl: undefined,
      onCrash: () => undefined,
    });
  try {
    const first = await prepare();
    const sql = postgres(first.ownerUrl, { max: 1 });
    await sql`update schema_migration set name = '0009_webhook-log.sql' where name = '0000_first.sql'`;
    await sql.end({ timeout: 5 });
    await first.stop();
    await expect(prepare()).rejects.toThrow(
      `The folder ${root} cannot be used: the database fiscal was made by an early`,
    );
    expect(() => process.kill(started.at(-1) ?? 0, 0)).toThrow('ESRCH');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
