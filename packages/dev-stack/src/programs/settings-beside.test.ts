import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsBeside } from './settings-beside.ts';
import { openStateFolder } from './state-folder.ts';

test('a command takes the settings of the stack beside it, except those that it is given', () => {
  const path = mkdtempSync(join(tmpdir(), 'fiscal-settings-'));
  try {
    const given = { DATABASE_URL: 'postgres://given' };
    expect(settingsBeside(path, given)).toEqual(given);
    const kept = { DATABASE_URL: 'postgres://kept', MASTER_KEYS: 'kept.json' };
    writeFileSync(openStateFolder(path).environment, JSON.stringify(kept));
    expect(settingsBeside(path, given)).toEqual({ ...kept, ...given });
  } finally {
    rmSync(path, { recursive: true });
  }
});
