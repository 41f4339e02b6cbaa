import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { CommandFailed } from '../context/command-failed.ts';

const longestFile = 5_000_000;
const mostFiles = 1_000;

/** Reads the `.xsd` files of an official package, a zip file or a folder, by file name without inner folders. */
export function readSchemaPackage(source: string): Record<string, Uint8Array> {
  const files = statSync(source).isDirectory() ? readFolder(source) : readZip(source);
  if (Object.keys(files).length === 0) throw new CommandFailed(`${source} holds no .xsd file`);
  return files;
}

const isSchema = (name: string): boolean => /\.xsd$/i.test(name);

function readFolder(folder: string): Record<string, Uint8Array> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSchema);
  return flatten(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

function readZip(file: string): Record<string, Uint8Array> {
  let accepted = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!isSchema(name)) return false;
    accepted += 1;
    if (originalSize > longestFile || accepted > mostFiles) throw new CommandFailed(`${file} is too big`);
    return true;
  };
  return flatten(Object.entries(unzip(file, filter)));
}

function unzip(file: string, filter: (info: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(new Uint8Array(readFileSync(file)), { filter });
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`${file} is not a zip file`);
  }
}

/** Keeps only the last part of each name, so that no entry can leave the target folder. */
function flatten(entries: readonly (readonly [string, Uint8Array])[]): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const [name, bytes] of entries) {
    const own = basename(name.replaceAll('\\', '/'));
    const known = files[own];
    if (known !== undefined && Buffer.compare(known, bytes) !== 0) {
      throw new CommandFailed(`the package holds two different files named ${own}`);
    }
    files[own] = bytes;
  }
  return files;
}
