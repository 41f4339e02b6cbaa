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
/** Makes a file with the value after more bytes than one piece has, in compressible text. */
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
])('a value after many pieces of a file %s is found', async (name, packed) => {
  expect(await foundIn(name, packed(late()))).toEqual(['legalName']);
});

test('a value across the end of a piece is found', async () => {
  const across = Buffer.concat([Buffer.alloc(4 * 1024 * 1024 - 7, ' '), Buffer.from('PADARIA CANARIO LTDA')]);
  expect(await foundIn('across', across)).toEqual(['legalName']);
});

test('an empty file is read without a hit', async () => {
  expect(await foundIn('empty', new Uint8Array())).toEqual([]);
});

test('a dump with compressed tables is refused, not skipped', async () => {
  await expect(foundIn('dump', Buffer.from('PGDMP\u0001'))).rejects.toThrow(CommandFailed);
});
