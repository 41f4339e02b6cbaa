import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.object({ version: z.string().min(1) });

/** Returns the release of this installation: the version of its root package. */
export function readRelease(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
