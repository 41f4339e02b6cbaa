import { expectStatus, postNote } from '@fiscal/dev-stack';
import { extractTexts } from '@fiscal/pdf/testing';
import { expect } from 'vitest';
import { followNote, type NoteRecord } from '../harness/follow-note.ts';
import { readHistories } from '../harness/read-histories.ts';
import { readTraces } from '../harness/read-traces.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { patienceMs, until } from '../harness/until.ts';

const codes = Array.from({ length: 990 }, (_, index) => `ITEM-${String(index + 1).padStart(3, '0')}`);
const largestPayload = 4_096;

let harness: Harness;
let note: NoteRecord;
test.beforeAll(async ({ harness: own }) => {
  harness = own;
  const sale = saleOfTheStack({ companyId: harness.companyId, externalId: 'big', items: codes.length });
  const items = sale.items.map((item, index) => ({ ...item, code: codes[index] }));
  const posted = await postNote(harness.client, { ...sale, items }, 202);
  note = (await followNote(harness.client, posted.id)).last;
});

test('a note of 990 items is authorized, every item in its XML', async () => {
  expect(note.status).toBe('authorized');
  const path = `/v1/nfe/${note.id}/xml`;
  const xml = Buffer.from(expectStatus(await harness.client.get(path), 200, path).bytes).toString();
  expect([...xml.matchAll(/<cProd>(.*?)<\/cProd>/g)].map(([, code]) => code)).toEqual(codes);
});

test('the DANFE of the note shows every item once', async () => {
  await until(
    'the DANFE is stored',
    async () => (await readTraces(harness.stack, note.id)).hasDanfe,
    patienceMs,
  );
  const path = `/v1/nfe/${note.id}/danfe`;
  const pages = extractTexts(expectStatus(await harness.client.get(path), 200, path).bytes);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.flat().filter((text) => text.startsWith('ITEM-'))).toEqual(codes);
});

test('no payload of the history of the note is over 4 KB', async () => {
  const [workflow, ...others] = await readHistories(harness.stack, `nfe:${note.id}`);
  expect(others).toEqual([]);
  const payloads = workflow?.payloads ?? [];
  expect(payloads.length).toBeGreaterThan(10);
  expect(Math.max(...payloads.map(({ size }) => size))).toBeLessThanOrEqual(largestPayload);
});
