import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPfxHere } from '@fiscal/certificates';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiscal-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = () => ['dev', 'certificate', '--cnpj', '12.ABC.345/01DE-35', '--out', join(folder, 'a.pfx')];

test('a test certificate opens with its password, and only its owner can read the file', async () => {
  const settings = { AUTHORITY_SIMULATED: true, TEST_AUTHORITY_FOLDER: join(folder, 'authority') };
  const printed = await runCommand(command(), { settings });
  expect(printed).toMatchObject({ cnpj: '12ABC34501DE35', password: 'teste-1234' });
  expect(openPfxHere(readFileSync(join(folder, 'a.pfx')), 'teste-1234')).toMatchObject({ ok: true });
  expect(statSync(join(folder, 'a.pfx')).mode & 0o777).toBe(0o600);
});

test('no test certificate is made for a real authority', async () => {
  const settings = { AUTHORITY_SIMULATED: false, TEST_AUTHORITY_FOLDER: folder };
  await expect(runCommand(command(), { settings })).rejects.toThrow(/refused/);
});
