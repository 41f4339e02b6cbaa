import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startTestPostgres } from './start-test-postgres.ts';

test.each(['with memory', 'without'])(
  'its files are where they are wanted until its end: %s',
  async (how) => {
    const parent = temporaryFolder();
    onTestFinished(parent.remove);
    // The user that runs Postgres has to reach it.
    chmodSync(parent.path, 0o755);
    const memory = join(parent.path, 'memory');
    mkdirSync(memory);
    const folder = join(parent.path, 'below', 'server');
    const server = await startTestPostgres(folder, how === 'with memory' ? memory : undefined);
    try {
      const sql = postgres(server.url, { max: 1 });
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
      await sql.end({ timeout: 1 });
      expect(existsSync(join(folder, 'data', 'PG_VERSION'))).toBe(true);
      expect(readdirSync(memory)).toHaveLength(how === 'with memory' ? 1 : 0);
    } finally {
      await server.stop();
    }
    expect([...readdirSync(join(folder, '..')), ...readdirSync(memory)]).toEqual([]);
  },
);
