import { accessSync, constants, existsSync, statfsSync } from 'node:fs';

/** Linux keeps these files in memory; a container has 64 MB of it by default. */
const shared = '/dev/shm';
const tmpfs = 0x01_02_19_94;
/**
 * A log of up to 1 GB before it is reused, and about 15 MB for each of a few databases at a time; 150 MB for a stack.
 */
const neededBytes = 4 * 1024 ** 3;

/** Returns a folder in memory for the databases of a test run; undefined when this machine has none. */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(shared)) return undefined;
  const { type, bavail, bsize } = statfsSync(shared);
  // Files in it also count as memory of this process's container.
  const free = Math.min(bavail * bsize, process.availableMemory());
  return type === tmpfs && free >= neededBytes && isWritable(shared) ? shared : undefined;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
