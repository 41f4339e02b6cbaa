import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';

/**
 * Starts a Postgres for tests. Its files are removed when it ends. `folder` must not exist. `memory`: a folder in
 * memory that gets the files, and `folder` becomes a link to it: the thousands of files of a database cost a tenth of
 * the CPU there.
 */
export async function startTestPostgres(
  folder: string,
  memory: string | undefined,
): Promise<RunningPostgres> {
  mkdirSync(dirname(folder), { recursive: true });
  const paths = [folder];
  const remove = (): void => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };
  try {
    if (memory !== undefined) {
      const target = mkdtempSync(join(memory, 'fiscal-test-postgres-'));
      paths.push(target);
      symlinkSync(target, folder);
    }
    const server = await startPostgres({ folder, durability: 'fast' });
    return {
      ...server,
      stop: () => server.stop().finally(remove),
      kill: () => server.kill().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}
