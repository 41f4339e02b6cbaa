import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ids of the processes, other than this one, whose command line or environment names the folder. */
export function processesOf(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => mentions(join('/proc', pid, file), folder)))
    .map(Number);
}

function mentions(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(text);
  } catch {
    return false;
  }
}
