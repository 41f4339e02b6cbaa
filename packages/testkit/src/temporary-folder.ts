import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder and the function that deletes it with everything in it. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

export function temporaryFolder(prefix = 'fiscal-'): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
