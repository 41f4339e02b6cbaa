import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHarness, type Harness, plantNotes, storedFiles } from '@fiscal/services/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { saveArchive } from '../export/save-archive.ts';
import { runCommand } from '../testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'fiscal-export-'));
let harness: Harness;
let companyId: string;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  const ctx = await harness.aClient();
  companyId = await harness.aCompany(ctx);
  await plantNotes(harness.database, ctx.tenant, {
    companyId,
    count: 40,
    createdAt: new Date('2026-11-20T12:00:00Z'),
    procNFe: `<nfeProc>KEY${'x'.repeat(20_000)}</nfeProc>`,
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
});

const run = (output: string, ...more: readonly string[]) =>
  runCommand(['export', '--company', companyId, '--month', '2026-11', '--output', output, ...more], {
    operator: { ...harness.sys, settings: {} },
  });

test('the archive is readable only by its owner, and an audit row is written', async () => {
  const output = join(folder, 'a.zip');
  const bytes = (await run(output)) as { bytes: number };
  expect(bytes).toEqual({ output, bytes: statSync(output).size, resumedAt: 0 });
  expect(storedFiles(readFileSync(output))).toHaveLength(41);
  expect(statSync(output).mode & 0o777).toBe(0o600);
  expect([existsSync(`${output}.part`), existsSync(`${output}.part.etag`)]).toEqual([false, false]);
  const rows = await harness.database.readAsOwner<{ actor: string; after: { month: string } }>(
    `select actor, after from audit where action = 'company.export' and subject_id = '${companyId}'`,
  );
  expect(rows).toMatchObject([{ actor: 'tester', after: { month: '2026-11', danfe: 'without' } }]);
  await expect(run(output)).rejects.toThrow(/exists/);
});

test('the archive is of the named environment, and the audit row names it', async () => {
  const output = join(folder, 'production.zip');
  await run(output, '--environment', 'production');
  expect(storedFiles(readFileSync(output))).toHaveLength(1);
  const rows = await harness.database.readAsOwner<{ environment: string }>(
    `select after ->> 'environment' as environment from audit
     where action = 'company.export' and subject_id = '${companyId}'`,
  );
  expect(rows).toContainEqual({ environment: 'production' });
});

test('an interrupted export continues, or begins again when the content has changed', async () => {
  const whole = join(folder, 'whole.zip');
  await run(whole);
  const expected = readFileSync(whole);
  const output = join(folder, 'b.zip');
  const cut = {
    etag: '"t"',
    size: expected.length,
    async *bytes({ first, last }: { first: number; last: number }) {
      yield expected.subarray(first, Math.min(last + 1, first + 300_000));
      throw new Error('the connection is gone');
    },
  };
  await expect(saveArchive(cut, output, () => undefined)).rejects.toThrow('gone');
  await expect(saveArchive(cut, output, () => undefined)).rejects.toThrow('gone');
  expect(statSync(`${output}.part`).size).toBe(600_000);
  const rest = {
    ...cut,
    bytes: async function* ({ first }: { first: number }) {
      yield expected.subarray(first);
    },
  };
  expect(await saveArchive(rest, output, () => undefined)).toMatchObject({ resumedAt: 600_000 });
  expect(readFileSync(output).equals(expected)).toBe(true);

  const other = join(folder, 'c.zip');
  writeFileSync(`${other}.part`, 'of another content');
  writeFileSync(`${other}.part.etag`, '"other"');
  expect(await run(other)).toMatchObject({ resumedAt: 0 });
  expect(readFileSync(other).equals(expected)).toBe(true);
});

test('an export begins again when the partial file is longer than the archive', async () => {
  const output = join(folder, 'longer.zip');
  writeFileSync(`${output}.part`, 'longer than the archive');
  writeFileSync(`${output}.part.etag`, '"t"');
  const archive = {
    etag: '"t"',
    size: 5,
    async *bytes() {
      yield Buffer.from('whole');
    },
  };
  expect(await saveArchive(archive, output, () => undefined)).toEqual({ bytes: 5, resumedAt: 0 });
  expect(readFileSync(output, 'utf8')).toBe('whole');
});

test('an invalid month and an unknown company are refused', async () => {
  await expect(
    runCommand(['export', '--company', companyId, '--month', '2026-13', '--output', 'x'], {}),
  ).rejects.toThrow(/YYYY-MM/);
  const absent = [
    'export',
    '--company',
    'f'.repeat(24),
    '--month',
    '2026-11',
    '--output',
    join(folder, 'd.zip'),
  ];
  await expect(runCommand(absent, { operator: { ...harness.sys, settings: {} } })).rejects.toThrow();
  expect(existsSync(join(folder, 'd.zip.part'))).toBe(false);
});
