import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { belongsTo } from '../processes/process-facts.ts';
import { outsideFolder } from './data-folder.ts';
import { startPostgres } from './start-postgres.ts';
import { postgresUser } from './system-user.ts';

const isRoot = process.getuid?.() === 0;
/** Only root starts Postgres as another user, who may not enter root's folders. */
const asRoot = (title: string, work: () => Promise<void>) =>
  test.skipIf(!isRoot)(`${title} [needs root]`, work);
const closed = mkdtempSync(join(tmpdir(), 'fiscal-closed-to-others-'));
chmodSync(closed, 0o700);
const stack = (name: string): string => join(closed, name, 'postgres');
const outside = new Set<string>();
afterAll(() => {
  for (const path of [closed, ...outside]) rmSync(path, { recursive: true, force: true });
});

/** Starts Postgres, runs statements, and stops it; the rows of the last one. */
async function select(name: string, statements: readonly string[]): Promise<unknown> {
  mkdirSync(dirname(stack(name)), { recursive: true });
  const server = await startPostgres({ folder: stack(name), durability: 'fast', password: 'secret' });
  outside.add(outsideFolder(stack(name)) ?? expect.unreachable('the data lie in the folder'));
  // By this a later start finds a server that a killed one has left.
  expect(belongsTo(server.pid, dirname(stack(name)))).toBe('yes');
  const sql = postgres(server.url, { max: 1 });
  try {
    let rows: unknown;
    for (const statement of statements) rows = [...(await sql.unsafe(statement))];
    return rows;
  } finally {
    await sql.end({ timeout: 1 });
    await server.stop();
  }
}

asRoot('Postgres starts from a folder that only root may enter, and finds its data again', async () => {
  await select('a', ['create table kept (n int)', 'insert into kept values (7)']);
  expect(await select('a', ['select n from kept'])).toEqual([{ n: 7 }]);
  const home = outsideFolder(stack('a')) ?? '';
  expect(statSync(home)).toMatchObject({ uid: (await postgresUser())?.uid, mode: 0o40700 });
});

asRoot('two stacks have data of their own, and an emptied one begins again', async () => {
  await select('b', ['create table kept (n int)']);
  expect(await select('c', ["select to_regclass('kept') as kept"])).toEqual([{ kept: null }]);
  rmSync(stack('b'), { recursive: true });
  expect(await select('b', ["select to_regclass('kept') as kept"])).toEqual([{ kept: null }]);
});

asRoot('a folder outside that somebody else made is refused', async () => {
  await select('d', ['select 1']);
  const home = outsideFolder(stack('d')) ?? '';
  execFileSync('chown', ['nobody', home]);
  await expect(select('d', ['select 1'])).rejects.toThrow('belongs to somebody else');
  expect(existsSync(join(home, 'data', 'PG_VERSION'))).toBe(true);
});
