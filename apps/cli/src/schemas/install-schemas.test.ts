import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadNfeSchemas, nfeSchemaEntry, schemaDigest, schemaListName } from '@fiscal/xml';
import { type Zippable, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installSchemas } from './install-schemas.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiscal-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const packed = (files: Zippable): string => {
  const file = join(folder, 'package.zip');
  writeFileSync(file, zipSync(files));
  return file;
};

test('a package with inner folders is installed flat, from a zip or a folder, and its hash is printed', () => {
  const files = loadNfeSchemas();
  const nested = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`PL/${name}`, bytes]));
  const target = join(folder, 'installed');
  const installed = installSchemas(packed({ ...nested, 'PL/readme.txt': new Uint8Array(3) }), target);
  expect(installed).toEqual({
    folder: target,
    files: Object.keys(files).length,
    sha256: schemaDigest(files),
  });
  const read = loadNfeSchemas({ folder: target });
  expect(Object.keys(read)).toEqual(Object.keys(files).sort());
  for (const [name, bytes] of Object.entries(read))
    expect(Buffer.compare(bytes, files[name] ?? new Uint8Array()), name).toBe(0);
  expect(installSchemas(target, join(folder, 'again')).sha256).toBe(installed.sha256);
});

test.each([0, 6] as const)('a zip of level %i whose entries have further fields is read', (level) => {
  const files = loadNfeSchemas();
  const entries: Zippable = {};
  for (const [name, bytes] of Object.entries(files))
    entries[name] = [bytes, { level, extra: { 21589: new Uint8Array(5) } }];
  expect(installSchemas(packed(entries), join(folder, 'installed')).sha256).toBe(schemaDigest(files));
});

test('without a package the schemas of the program are installed', () => {
  const target = join(folder, 'installed');
  expect(installSchemas(undefined, target).sha256).toBe(schemaDigest(loadNfeSchemas()));
  expect(loadNfeSchemas({ folder: target })).toHaveProperty([nfeSchemaEntry]);
});

test('an unusable package does not change the installed one', () => {
  const target = join(folder, 'installed');
  mkdirSync(target);
  writeFileSync(join(target, 'kept.xsd'), 'kept');
  const broken = new TextEncoder().encode('<not-a-schema/>');
  expect(() => installSchemas(packed({ 'other.xsd': broken }), target)).toThrow(nfeSchemaEntry);
  expect(() => installSchemas(packed({ [nfeSchemaEntry]: broken }), target)).toThrow(/compiled/);
  writeFileSync(join(folder, 'no.zip'), 'no zip');
  expect(() => installSchemas(join(folder, 'no.zip'), target)).toThrow(/not a zip/);
  expect(readdirSync(target)).toEqual(['kept.xsd']);
});

test('no entry of a zip is written outside of the folder', () => {
  const files = { ...loadNfeSchemas(), '../../escaped.xsd': new TextEncoder().encode('<x/>') };
  installSchemas(packed(files), join(folder, 'a', 'installed'));
  expect(existsSync(join(folder, 'escaped.xsd'))).toBe(false);
  expect(existsSync(join(folder, 'a', 'installed', 'escaped.xsd'))).toBe(true);
});

test('a package that is too big, or has two different files with one name, is refused', () => {
  const target = join(folder, 'installed');
  const big = packed({ ...loadNfeSchemas(), 'big.xsd': new Uint8Array(5_000_001) });
  expect(() => installSchemas(big, target)).toThrow(/too big/);
  const text = (words: string) => new TextEncoder().encode(words);
  const twice = packed({ 'a/twice.xsd': text('<a/>'), 'b/twice.xsd': text('<b/>') });
  expect(() => installSchemas(twice, target)).toThrow(/two different files named twice.xsd/);
  expect(existsSync(target)).toBe(false);
});

test.each([
  ['a NUL byte', 'evil\0.xsd'],
  ['a line break', 'evil\n.xsd'],
  ['too many bytes', `${'á'.repeat(124)}.xsd`],
])('a name with %s is refused before anything is written', (_, name) => {
  const target = join(folder, 'installed');
  installSchemas(undefined, target);
  const given = packed({ ...loadNfeSchemas(), [name]: new TextEncoder().encode('<x/>') });
  expect(() => installSchemas(given, target)).toThrow(
    /^the package holds a file whose name cannot be used: "/,
  );
  expect(loadNfeSchemas({ folder: target })).toHaveProperty([nfeSchemaEntry]);
});

test('what macOS adds to a zip is left out', () => {
  const files = loadNfeSchemas();
  const note = new Uint8Array(9);
  const more = { [`__MACOSX/._${nfeSchemaEntry}`]: note, 'PL/._own.xsd': note, '__MACOSX/PL/own.xsd': note };
  installSchemas(packed({ ...files, ...more }), join(folder, 'installed'));
  expect(Object.keys(loadNfeSchemas({ folder: join(folder, 'installed') }))).toEqual(
    Object.keys(files).sort(),
  );
});

test('everything is written inside the folder, which may be a mount point: it is never replaced', () => {
  const parent = join(folder, 'read-only');
  const target = join(parent, 'mounted');
  mkdirSync(target, { recursive: true });
  const before = { parent: statSync(parent).mtimeMs, target: statSync(target).ino };
  const given = packed(loadNfeSchemas());
  installSchemas(given, target);
  installSchemas(given, target);
  expect({ parent: statSync(parent).mtimeMs, target: statSync(target).ino }).toEqual(before);
});

test('an installation that was killed is refused by its readers until it is repeated', () => {
  const target = join(folder, 'installed');
  const files = loadNfeSchemas();
  const given = packed(files);
  const older = { ...files, 'dropped.xsd': new TextEncoder().encode('<older/>') };
  installSchemas(packed(older), target);
  const readable = () => Object.keys(loadNfeSchemas({ folder: target }));
  expect(readable()).toEqual(Object.keys(older).sort());
  // A folder where a file has to be written ends the installation in the middle, as a kill would.
  const [, blocked = ''] = Object.keys(files);
  mkdirSync(join(target, `${blocked}.new`));
  writeFileSync(given, zipSync(files));
  expect(() => installSchemas(given, target)).toThrow(/EISDIR/);
  expect(readable).toThrow('did not end');
  rmSync(join(target, `${blocked}.new`), { recursive: true });
  writeFileSync(join(target, 'left.xsd.new'), 'half a fi');
  installSchemas(given, target);
  expect(readable()).toEqual(Object.keys(files).sort());
  expect(readdirSync(target).filter((name) => !name.endsWith('.xsd'))).toEqual(['installed.json']);
});

test('a changed, a lost and an added file are noticed; a folder filled by hand needs no list', () => {
  const target = join(folder, 'installed');
  const files = loadNfeSchemas();
  installSchemas(packed(files), target);
  const entry = join(target, nfeSchemaEntry);
  writeFileSync(join(target, 'added.xsd'), '<added/>');
  expect(loadNfeSchemas({ folder: target })).not.toHaveProperty(['added.xsd']);
  writeFileSync(entry, 'changed');
  expect(() => loadNfeSchemas({ folder: target })).toThrow('did not end');
  rmSync(entry);
  expect(() => loadNfeSchemas({ folder: target })).toThrow('did not end');
  writeFileSync(entry, files[nfeSchemaEntry] ?? '');
  rmSync(join(target, schemaListName));
  expect(loadNfeSchemas({ folder: target })).toHaveProperty(['added.xsd']);
});

/** Changes the bytes of a zip at its first entry: in the directory, and before the content. */
function withDeclaredSize(file: string, size: number): string {
  const zip = readFileSync(file);
  zip.writeUInt32LE(size, zip.indexOf(Buffer.from('PK\x01\x02')) + 24);
  zip.writeUInt32LE(size, zip.indexOf(Buffer.from('PK\x03\x04')) + 22);
  writeFileSync(file, zip);
  return file;
}

const zeros = (bytes: number): Uint8Array => new Uint8Array(bytes);
const many = (count: number, bytes: number, end: string): Record<string, Uint8Array> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}${end}`, zeros(bytes)]));

test.each<[what: string, bomb: () => string, reason: RegExp]>([
  [
    'declares more bytes than a schema may have',
    () => packed({ 'a.xsd': zeros(5_000_001) }),
    /more than 5000000 bytes/,
  ],
  [
    'declares more bytes in all',
    () => packed(many(11, 4_900_000, '.xsd')),
    /its schemas have more than 50000000 bytes/,
  ],
  [
    'inflates to more than it declares',
    () => withDeclaredSize(packed({ 'a.xsd': zeros(20_000_000) }), 1_000),
    /more than it declares/,
  ],
  [
    'inflates to less than it declares',
    () => withDeclaredSize(packed({ 'a.xsd': zeros(10) }), 1_000),
    /a\.xsd is not what is declared/,
  ],
  ['has too many schemas', () => packed(many(1_001, 1, '.xsd')), /more than 1000 schemas/],
  ['has too many other files', () => packed(many(10_001, 1, '.txt')), /more than 10000 files/],
  [
    'is a big file',
    () => {
      const file = join(folder, 'big.zip');
      writeFileSync(file, '');
      truncateSync(file, 3_000_000_000);
      return file;
    },
    /it has more than 50000000 bytes/,
  ],
  [
    'is a folder with too many schemas',
    () => {
      const from = join(folder, 'many');
      mkdirSync(from);
      for (const name of Object.keys(many(1_001, 1, '.xsd'))) writeFileSync(join(from, name), '');
      return from;
    },
    /more than 1000 schemas/,
  ],
  [
    'is a folder with a big schema',
    () => {
      const from = join(folder, 'big');
      mkdirSync(from);
      writeFileSync(join(from, 'a.xsd'), '');
      truncateSync(join(from, 'a.xsd'), 3_000_000_000);
      return from;
    },
    /more than 5000000 bytes/,
  ],
])('a package that %s is refused with little memory, and nothing is written', (_, bomb, reason) => {
  const source = bomb();
  const before = process.memoryUsage().rss;
  expect(() => installSchemas(source, join(folder, 'installed'))).toThrow(reason);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  expect(existsSync(join(folder, 'installed'))).toBe(false);
});

test('a zip that is cut off or changed is refused', () => {
  const file = packed(loadNfeSchemas());
  const zip = readFileSync(file);
  const into = join(folder, 'installed');
  writeFileSync(file, zip.subarray(0, zip.length - 30));
  expect(() => installSchemas(file, into)).toThrow(/is not a zip file, or is damaged: it has no directory/);
  const changed = Buffer.from(zip);
  const content = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  changed.writeUInt8(0xff - zip.readUInt8(content + 100), content + 100);
  writeFileSync(file, changed);
  expect(() => installSchemas(file, into)).toThrow(/is damaged/);
});
