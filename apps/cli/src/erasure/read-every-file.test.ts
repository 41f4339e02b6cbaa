import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createValueSearch } from '@fiscal/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandFailed } from '../context/command-failed.ts';
import { readEveryFile } from './read-every-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiscal-proof-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const search = createValueSearch([{ name: 'legalName', value: 'PADARIA CANARIO LTDA' }]);
/** Behind more bytes than one piece has, and among text that is worth compressing. */
const late = (): Buffer =>
  Buffer.concat([
    randomBytes(5 * 1024 * 1024),
    Buffer.from('linha de um registro\n'.repeat(5_000)),
    Buffer.from('PADARIA CANARIO LTDA'),
  ]);

async function foundIn(name: string, bytes: Uint8Array): Promise<readonly string[]> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const found: string[] = [];
  for await (const piece of readEveryFile([path], search.overlap)) found.push(...search.find(piece.bytes));
  return [...new Set(found)];
}

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['as it is', (bytes) => bytes],
  ['compressed by gzip', (bytes) => gzipSync(bytes)],
])('a value behind many pieces of a file %s is found', async (name, packed) => {
  expect(await foundIn(name, packed(late()))).toEqual(['legalName']);
});

test('a value that lies across the end of a piece is found', async () => {
  const across = Buffer.concat([Buffer.alloc(4 * 1024 * 1024 - 7, ' '), Buffer.from('PADARIA CANARIO LTDA')]);
  expect(await foundIn('across', across)).toEqual(['legalName']);
});

test('an empty file holds nothing', async () => {
  expect(await foundIn('empty', new Uint8Array())).toEqual([]);
});

test('a dump whose tables are compressed is refused and not passed over', async () => {
  await expect(foundIn('dump', Buffer.from('PGDMP\u0001'))).rejects.toThrow(CommandFailed);
});
