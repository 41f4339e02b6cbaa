import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CommandFailed } from '../context/command-failed.ts';
import { DamagedZip, readZipEntries, type ZipEntry } from './read-zip.ts';

/**
 * The limits of a package. The official one has some 60 schemas, 3 MB in all; whatever is beyond them is another thing, or
 * made to fill the memory.
 */
const longestFile = 5_000_000;
const mostBytes = 50_000_000;
const mostFiles = 1_000;
/** Counts files that are no schemas, too. */
const mostEntries = 10_000;

/** Reads the `.xsd` files of an official package, a zip file or a folder, by file name without inner folders. */
export function readSchemaPackage(source: string): Record<string, Uint8Array> {
  const files = statSync(source).isDirectory() ? readFolder(source) : readZip(source);
  if (Object.keys(files).length === 0) throw new CommandFailed(`${source} holds no .xsd file`);
  return files;
}

/** Tells whether a file is a schema. What macOS adds to a zip beside each file is none, whatever its name. */
const isSchema = (name: string): boolean =>
  /\.xsd$/i.test(name) && !/(?:^|[/\\])(?:__MACOSX[/\\]|\._[^/\\]*$)/.test(name);

/** A file name has at most 255 bytes, and a file that is being written has four more characters than its own name. */
const longestName = 250;

/** Throws CommandFailed for a name that no folder can hold, so that nothing is written of its package. */
function requireUsableName(name: string): void {
  if (!/\p{Cc}/u.test(name) && Buffer.byteLength(name) <= longestName) return;
  const shown = JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);
  throw new CommandFailed(
    `the package holds a file whose name cannot be used: ${shown}; a name has at most ${longestName} bytes and no control characters`,
  );
}

function readFolder(folder: string): Record<string, Uint8Array> {
  const limits = createLimits(folder);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const counts = isSchema(name);
    limits.count(counts ? statSync(join(folder, name)).size : undefined);
    return counts;
  });
  return flatten(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

/** Counts the files of a package by their declared sizes. Throws CommandFailed at the first one beyond a limit. */
function createLimits(source: string) {
  const seen = { entries: 0, files: 0, bytes: 0 };
  const refuse = (what: string): never => {
    throw new CommandFailed(`${source} is too big for a package of schemas: ${what}`);
  };
  return {
    refuse,
    /** `size` is undefined for a file that is no schema. */
    count(size: number | undefined): void {
      seen.entries += 1;
      if (seen.entries > mostEntries) refuse(`it has more than ${mostEntries} files`);
      if (size === undefined) return;
      seen.files += 1;
      seen.bytes += size;
      if (seen.files > mostFiles) refuse(`it has more than ${mostFiles} schemas`);
      if (size > longestFile) refuse(`a schema has more than ${longestFile} bytes`);
      if (seen.bytes > mostBytes) refuse(`its schemas have more than ${mostBytes} bytes`);
    },
  };
}

function readZip(file: string): Record<string, Uint8Array> {
  const limits = createLimits(file);
  if (statSync(file).size > mostBytes) limits.refuse(`it has more than ${mostBytes} bytes`);
  try {
    const schemas: ZipEntry[] = [];
    for (const entry of readZipEntries(readFileSync(file))) {
      limits.count(isSchema(entry.name) ? entry.size : undefined);
      if (isSchema(entry.name)) schemas.push(entry);
    }
    return flatten(schemas.map(({ name, read }) => [name, read()]));
  } catch (error) {
    if (!(error instanceof DamagedZip)) throw error;
    throw new CommandFailed(`${file} is not a zip file, or is damaged: ${error.message}`);
  }
}

/** Keeps only the last part of each name, so that no entry can leave the target folder. */
function flatten(entries: readonly (readonly [string, Uint8Array])[]): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const [name, bytes] of entries) {
    const own = basename(name.replaceAll('\\', '/'));
    requireUsableName(own);
    const known = files[own];
    if (known !== undefined && Buffer.compare(known, bytes) !== 0) {
      throw new CommandFailed(`the package holds two different files named ${own}`);
    }
    files[own] = bytes;
  }
  return files;
}
