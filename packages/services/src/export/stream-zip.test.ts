import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { streamZip, type ZipSource, zipSource } from './stream-zip.ts';
import { directoryEnd, directoryHeader, layoutOf, localHeader } from './zip-layout.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sourceOf = (files: readonly Uint8Array[]): ZipSource =>
  zipSource(
    files.map((bytes, index) => ({ name: `files/${index}.txt`, size: bytes.length })),
    async function* (from, to) {
      yield* files.slice(from, to);
    },
  );

async function bytesOf(source: ZipSource, first = 0, last = source.layout.size - 1): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamZip(source, { first, last })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the output of another implementation for an archive, if it is installed. */
function reads(command: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1e8,
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const listing = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    assert {i.date_time for i in z.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    print(len(z.namelist()), z.namelist()[-1], len(z.read(z.namelist()[0])))`;

test('unzip and Python open the archive, and read its content', async () => {
  const files = ['first', '', 'x'.repeat(300_000)].map((text) => Buffer.from(text));
  const path = join(folder, 'small.zip');
  const source = sourceOf(files);
  const bytes = await bytesOf(source);
  writeFileSync(path, bytes);
  expect(bytes.length).toBe(source.layout.size);
  const unzipped = reads('unzip', ['-t', path]);
  if (unzipped !== undefined) expect(unzipped).toContain('No errors detected');
  const listed = reads('python3', ['-c', listing, path]);
  if (listed !== undefined) expect(listed.trim()).toBe('3 files/2.txt 5');
});

test('unzip and Python read an archive with more files than the old format can count', async () => {
  const source = sourceOf(Array.from({ length: 70_000 }, (_, index) => Buffer.from(`${index}`)));
  expect(source.layout.isZip64).toBe(true);
  const path = join(folder, 'many.zip');
  const bytes = await bytesOf(source);
  writeFileSync(path, bytes);
  expect(bytes.length).toBe(source.layout.size);
  const unzipped = reads('unzip', ['-tq', path]);
  if (unzipped !== undefined) expect(unzipped).toContain('No errors detected');
  const listed = reads('python3', ['-c', listing, path]);
  if (listed !== undefined) expect(listed.trim()).toBe('70000 files/69999.txt 1');
});

test('an archive with the number of files that marks the new format has the new format', () => {
  const isZip64 = (files: number) =>
    layoutOf(Array.from({ length: files }, () => ({ name: 'a', size: 0 }))).isZip64;
  expect([isZip64(65_534), isZip64(65_535)]).toEqual([false, true]);
});

test('files beyond 4 GB are found at their offsets', () => {
  const large = Array.from({ length: 8 }, (_, index) => ({ name: `${index}`, size: 512 * 1024 * 1024 }));
  const entries = [...large, { name: 'far', size: 3 }];
  const layout = layoutOf(entries);
  const from = layout.offsets[8] ?? 0;
  expect(from).toBeGreaterThan(2 ** 32);
  const far = Buffer.from('far');
  const directory = entries.map((entry, index) =>
    directoryHeader(entry, entry.size === 3 ? crc32(far) : 0, layout.offsets[index] ?? 0),
  );
  const ending = [...directory, directoryEnd(layout, entries.length)];
  const tail = Buffer.concat([localHeader({ name: 'far', size: 3 }, crc32(far)), far, ...ending]);
  expect(from + tail.length).toBe(layout.size);
  const path = join(folder, 'far.zip');
  // The part before it is a hole in the file.
  const file = openSync(path, 'w');
  writeSync(file, tail, 0, tail.length, from);
  closeSync(file);
  const script =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.read("far").decode(), len(z.namelist()))';
  const read = reads('python3', ['-c', script, path]);
  if (read !== undefined) expect(read.trim()).toBe('far 9');
});

test('any part equals that part of the whole, and the whole is the same each time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 50 }), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      async (files, a, b) => {
        const source = sourceOf(files);
        const whole = await bytesOf(source);
        expect(whole.equals(await bytesOf(source))).toBe(true);
        const [first, last] = [a % whole.length, b % whole.length].toSorted((x, y) => x - y);
        expect(await bytesOf(source, first, last)).toEqual(whole.subarray(first, (last ?? 0) + 1));
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});

test('a file of another size than was announced ends the stream', async () => {
  const source = zipSource([{ name: 'a', size: 2 }], async function* () {
    yield Buffer.from('abc');
  });
  await expect(bytesOf(source)).rejects.toThrow('a has 3 bytes instead of 2');
});

test('a part in the middle reads only the files of that part', async () => {
  const requested: (readonly [number, number])[] = [];
  const files = Array.from({ length: 10 }, () => Buffer.alloc(100));
  const { entries, layout, contents } = sourceOf(files);
  const source: ZipSource = {
    entries,
    layout,
    contents: (from, to) => {
      requested.push([from, to]);
      return contents(from, to);
    },
  };
  const at = layout.offsets[4] ?? 0;
  await bytesOf(source, at, at + 10);
  expect(requested).toEqual([[4, 5]]);
});
