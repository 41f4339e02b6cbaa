import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('./delay-sync.c', import.meta.url));

/**
 * Runs `work`; its child processes flush files 3 ms more slowly than the disk does. Of the stack's processes only
 * Postgres flushes by the C library. Returns `notRun` where there is no C compiler.
 */
export async function withSlowCommits<T>(
  environment: Record<string, string | undefined>,
  work: () => Promise<T>,
): Promise<T | 'notRun'> {
  const folder = mkdtempSync(join(tmpdir(), 'slow-commits-'));
  // Postgres runs as another user if this process is root.
  chmodSync(folder, 0o755);
  const library = join(folder, 'delay-sync.so');
  try {
    const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
    if (compiled.status !== 0) return 'notRun';
    environment.LD_PRELOAD = library;
    return await work();
  } finally {
    delete environment.LD_PRELOAD;
    rmSync(folder, { recursive: true, force: true });
  }
}
