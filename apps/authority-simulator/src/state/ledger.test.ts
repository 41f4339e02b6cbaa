import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedger } from './ledger.ts';
import type { RejectedLine } from './ledger-line.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const line = (accessKey: string): RejectedLine => ({
  type: 'rejected',
  environment: 'homologation',
  accessKey,
  digestValue: 'x',
  cStat: '610',
  xMotivo: 'Rejeição: total',
  receipt: '350000000000001',
  at: '2026-11-21T12:00:00.000Z',
});

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'ledger.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('all appended lines are in the file, in order, when durable resolves', async () => {
  const ledger = await openLedger(file, clock);
  for (let i = 0; i < 50; i += 1) ledger.append(line(String(i)));
  await ledger.durable();
  const keys = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => (JSON.parse(text) as RejectedLine).accessKey);
  expect(keys).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
  await ledger.close();
});

test('an incomplete last line is reported, moved to another file and never read as a line', async () => {
  const first = await openLedger(file, clock);
  first.append(line('a'));
  await first.close();
  appendFileSync(file, '{"type":"authorized","accessKey":"lost');
  const second = await openLedger(file, clock);
  expect(second.recovered).toMatchObject({ type: 'recovered', tornBytes: 38 });
  expect(second.lines.map((one) => one.type)).toEqual(['rejected', 'recovered']);
  await second.close();
  const kept = readdirSync(folder).filter((name) => name.includes('.torn-'));
  expect(kept.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
    '{"type":"authorized","accessKey":"lost',
  ]);
  const third = await openLedger(file, clock);
  expect(third.recovered).toBeUndefined();
  await third.close();
});

test('a broken line in the middle stops the start', async () => {
  const ledger = await openLedger(file, clock);
  await ledger.close();
  appendFileSync(file, 'not json\n{"type":"rejected"}\n');
  await expect(openLedger(file, clock)).rejects.toThrow('line 1');
});
