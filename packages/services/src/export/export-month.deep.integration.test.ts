import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { exportNfeMonth } from '../kinds/nfe/nfe-month.ts';
import { archiveMonth } from '../testing/archive-month.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { plantNotes } from '../testing/plant-notes.ts';

let harness: Harness;
const folder = mkdtempSync(join(tmpdir(), 'export-'));
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
});

const month = '2026-11';
test('many notes are exported in the order of their numbers, with the same bytes each time; a requested part has the bytes of that part of the whole', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await plantNotes(harness.database, ctx.tenant, {
    companyId,
    series: 9,
    count: 2_500,
    // The higher the number, the earlier its authorization.
    createdAt: new Date('2026-11-20T12:00:00Z'),
    everyMs: -1000,
    status: `case when g % 10 = 0 then 'rejected' when g % 10 = 1 then 'cancelled' else 'authorized' end`,
    procNFe: `<nfeProc>KEY${'x'.repeat(3_000)}</nfeProc>`,
    danfeBytes: 5_000,
  });
  const input = { companyId, month, danfe: 'with' } as const;
  const first = await archiveMonth(ctx, input);
  const { whole, etag, size } = await archiveMonth(ctx, input);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect([etag, hash(whole)]).toEqual([first.etag, hash(first.whole)]);
  const numbers = first.files
    .filter(([name]) => name.startsWith('xml/'))
    .map(([name]) => Number(name.slice(29, 38)));
  expect(numbers).toHaveLength(2_250);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  for (const from of [1, 3_000_000, size - 500_000, size - 22]) {
    const parts: Uint8Array[] = [];
    for await (const part of (await exportNfeMonth({ ...ctx, printing: ctx }, input)).bytes({
      first: from,
      last: size - 1,
    }))
      parts.push(part);
    expect(hash(Buffer.concat(parts))).toBe(hash(whole.subarray(from)));
  }
  const path = join(folder, 'many.zip');
  writeFileSync(path, whole);
  expect(execFileSync('python3', ['-m', 'zipfile', '-t', path], { encoding: 'utf8' })).toContain(
    'Done testing',
  );
});
