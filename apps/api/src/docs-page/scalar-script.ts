import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createSharedFile, type SharedFile } from '../http/shared-file.ts';

/** Reads the script of the reference page from the installed package. It has 4 MB: read it once per process. */
export async function readScalarScript(): Promise<SharedFile> {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference');
  const script = await readFile(join(dirname(entry), 'browser', 'standalone.js'));
  return createSharedFile(script, 'text/javascript; charset=utf-8');
}
