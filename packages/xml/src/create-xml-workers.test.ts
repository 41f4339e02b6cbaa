import { createThreads } from '@fiscal/threads';
import { afterAll, expect, test } from 'vitest';
import { createXmlWorkers } from './create-xml-workers.ts';
import { loadNfeSchemas, nfeSchemaEntry, procNfeSchemaEntry } from './load-nfe-schemas.ts';
import { minimalNote } from './testing/minimal-note.ts';

const signature = { parent: 'NFe', signed: 'infNFe' };
const threads = createThreads({ size: 1 });
const files = loadNfeSchemas();
const workers = createXmlWorkers({ files, entry: nfeSchemaEntry, threads, signature });
afterAll(async () => {
  await workers.close();
  await threads.close();
});

test('an unsigned note of one item and one of 990 items are judged valid, the big one in a thread', async () => {
  expect(await workers.validate(minimalNote())).toEqual([]);
  const big = minimalNote({ items: 990 });
  expect(big.length).toBeGreaterThan(100_000);
  expect(await workers.validate(big)).toEqual([]);
});

test('here and in a thread the same fault gives the same answer', async () => {
  const broken = minimalNote({ edits: [['<natOp>Venda<', '<natOp><']] });
  const always = createXmlWorkers({ files, entry: nfeSchemaEntry, threads, signature, bigFrom: 0 });
  expect(await always.validate(broken)).toEqual(await workers.validate(broken));
  await always.close();
});

test('one thread judges by more than one schema, each by its own', async () => {
  const withProtocol = createXmlWorkers({ files, entry: procNfeSchemaEntry, threads, bigFrom: 0 });
  const always = createXmlWorkers({ files, entry: nfeSchemaEntry, threads, signature, bigFrom: 0 });
  expect(await always.validate(minimalNote())).toEqual([]);
  expect(await withProtocol.validate(minimalNote())).not.toEqual([]);
  expect(await always.validate(minimalNote())).toEqual([]);
  await Promise.all([always.close(), withProtocol.close()]);
});

test('after close nothing is judged any more', async () => {
  const closing = createXmlWorkers({ files, entry: nfeSchemaEntry, threads, bigFrom: 0 });
  await closing.close();
  await expect(closing.validate('<a/>')).rejects.toThrow('closed');
});
