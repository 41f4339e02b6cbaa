import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../client/fiscal-client.ts';
import { sampleSale } from '../client/sample-sale.ts';
import { postNote } from '../demo/issue-sale.ts';
import { extractTexts } from './extract-texts.ts';
import { followNote, type NoteRecord } from './follow-note.ts';
import { openScene, type Scene } from './open-scene.ts';
import { readHistories } from './read-histories.ts';
import { readTraces } from './read-traces.ts';
import { until } from './until.ts';

const codes = Array.from({ length: 990 }, (_, index) => `ITEM-${String(index + 1).padStart(3, '0')}`);
const largestPayload = 4_096;

let scene: Scene;
let note: NoteRecord;
beforeAll(async () => {
  scene = await openScene();
  const sale = sampleSale({ companyId: scene.companyId, externalId: 'big', items: codes.length });
  const items = sale.items.map((item, index) => ({ ...item, code: codes[index] }));
  const posted = await postNote(scene.client, { ...sale, items }, 202);
  note = (await followNote(scene.client, posted.id, 120_000)).last;
});
afterAll(() => scene?.close());

test('a note of 990 items is authorized, every item in its XML', async () => {
  expect(note.status).toBe('authorized');
  const path = `/v1/nfe/${note.id}/xml`;
  const xml = Buffer.from(expectStatus(await scene.client.get(path), 200, path).bytes).toString();
  expect([...xml.matchAll(/<cProd>(.*?)<\/cProd>/g)].map(([, code]) => code)).toEqual(codes);
});

test('its DANFE shows every item once', async () => {
  await until('the DANFE is stored', async () => (await readTraces(scene.stack, note.id)).hasDanfe, 120_000);
  const path = `/v1/nfe/${note.id}/danfe`;
  const pages = extractTexts(expectStatus(await scene.client.get(path), 200, path).bytes);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.flat().filter((text) => text.startsWith('ITEM-'))).toEqual(codes);
});

test('no payload of its history is over 4 KB', async () => {
  const [workflow, ...others] = await readHistories(scene.stack, `nfe:${note.id}`);
  expect(others).toEqual([]);
  const payloads = workflow?.payloads ?? [];
  expect(payloads.length).toBeGreaterThan(10);
  expect(Math.max(...payloads.map(({ size }) => size))).toBeLessThanOrEqual(largestPayload);
});
