import { chmodSync, closeSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPrivateLog } from './open-private-log.ts';

test('only the owner reads a log, a new one and one that others could read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-log-'));
  const older = join(folder, 'older.log');
  writeFileSync(older, 'kept');
  chmodSync(older, 0o644);
  for (const file of [join(folder, 'new.log'), older]) {
    closeSync(openPrivateLog(file));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect(statSync(older).size).toBe(4);
  rmSync(folder, { recursive: true });
});
