import { accessSync, constants, existsSync, statfsSync } from 'node:fs';

/** Linux keeps in memory what is written here; a container has 64 MB of it unless more is asked for. */
const shared = '/dev/shm';
const tmpfs = 0x01_02_19_94;
/** A log of up to 1 GB before it is reused, and some 15 MB a database, of which a few are there at once; 150 MB a stack. */
const neededBytes = 4 * 1024 ** 3;

/** A folder in memory that holds the databases of a run; undefined where this machine has none. */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(shared)) return undefined;
  const { type, bavail, bsize } = statfsSync(shared);
  // What is written there counts as memory of this process's container, too.
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
