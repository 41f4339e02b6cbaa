import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The reference page's script from the installed package: 4 MB, read once per process. */
export async function readScalarScript(): Promise<Uint8Array<ArrayBuffer>> {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference');
  return new Uint8Array(await readFile(join(dirname(entry), 'browser', 'standalone.js')));
}
