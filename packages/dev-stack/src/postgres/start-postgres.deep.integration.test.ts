import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from './start-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'fiscal-closed-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder that trusted everybody asks for the password from the next start on', async () => {
  const open = await startPostgres({ folder, durability: 'fast' });
  await open.stop();
  for (const _start of ['first', 'second']) {
    const closed = await startPostgres({ folder, durability: 'fast', password: 'secret' });
    try {
      const stranger = new URL(closed.url);
      stranger.password = 'guess';
      await expect(certificate(stranger.href)).rejects.toMatchObject({ code: '28P01' });
      expect(await certificate(closed.url)).toEqual([{ one: 1 }]);
    } finally {
      await closed.stop();
    }
  }
});

async function certificate(url: string): Promise<unknown> {
  const sql = postgres(url, { max: 1 });
  try {
    return await sql`select 1 as one`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
