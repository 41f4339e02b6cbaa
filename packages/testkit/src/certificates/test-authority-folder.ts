import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@fiscal/domain';
import {
  createTestAuthority,
  type TestAuthority,
  testAuthorityFiles,
  testAuthorityFromFiles,
} from './test-authority.ts';
import { newRsaKey } from './test-key.ts';

const names = ['root.pem', 'root.key', 'intermediate.pem', 'intermediate.key'];

/**
 * Returns the tree in `folder`. When the folder has none, makes a tree and writes it there; only the owner can read its
 * keys.
 */
export function keptTestAuthority(folder: string, clock?: Clock): TestAuthority {
  if (names.every((name) => existsSync(join(folder, name)))) {
    const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    return testAuthorityFromFiles(files, clock);
  }
  const authority = createTestAuthority({ clock, keys: 'p256', keySource: () => newRsaKey() });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(testAuthorityFiles(authority))) {
    writeFileSync(join(folder, name), text, { mode: name.endsWith('.key') ? 0o600 : 0o644 });
  }
  return authority;
}
