import { lstatSync, readFileSync } from 'node:fs';
import { SetupError } from '@fiscal/domain';

/** Master keys by id; `current` seals, all of them open. */
export interface MasterKeys {
  readonly current: string;
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

/**
 * The source of the master keys: a file that only its owner can read, or the same JSON as text (an environment value).
 */
export type MasterKeySource =
  | { readonly file: string; readonly json?: undefined }
  | { readonly json: string; readonly file?: undefined };

/** Thrown when the master keys cannot be used; the message says why and never shows content. */
export class MasterKeyError extends SetupError {
  constructor(message: string) {
    super(`master keys: ${message}`);
    this.name = 'MasterKeyError';
  }
}

/**
 * Reads `{"current": "2026-11", "keys": {"2026-11": "<32 bytes in base64>", …}}`. To rotate, add a key and name it
 * `current`; remove a key when no secret is sealed under its id. Throws `MasterKeyError`: file missing or readable by
 * group or others, other JSON, a key that is not 32 bytes, `current` unknown.
 */
export function loadMasterKeys(source: MasterKeySource): MasterKeys {
  return readMasterKeys(source.file === undefined ? source.json : readOwnersFile(source.file));
}

/** Writes a set of one key as JSON, for set-up programs. */
export function writeMasterKeys(id: string, key: Uint8Array): string {
  return `${JSON.stringify({ current: id, keys: { [id]: Buffer.from(key).toString('base64') } })}\n`;
}

function readOwnersFile(file: string): string {
  let mode: number;
  try {
    mode = lstatSync(file).mode;
  } catch {
    throw new MasterKeyError('the file is missing');
  }
  if ((mode & 0o170000) !== 0o100000) throw new MasterKeyError('not a regular file');
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new MasterKeyError('the file is open to group or others; it must have mode 0600');
  }
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new MasterKeyError('this user has no right to read the file');
  }
}

function readMasterKeys(text: string): MasterKeys {
  const { current, keys } = parse(text);
  const read = new Map(Object.entries(keys).map(([id, value]) => [id, readKey(id, value)]));
  if (!read.has(current)) throw new MasterKeyError('the current key is not among the keys');
  return { current, keys: read };
}

function parse(text: string): { current: string; keys: Record<string, unknown> } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MasterKeyError('not JSON');
  }
  if (!isRecord(value) || typeof value.current !== 'string' || !isRecord(value.keys)) {
    throw new MasterKeyError('expected {"current": id, "keys": {id: base64}}');
  }
  return { current: value.current, keys: value.keys };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readKey(id: string, value: unknown): Uint8Array {
  if (!/^[0-9A-Za-z._-]{1,40}$/.test(id))
    throw new MasterKeyError('an id has characters other than 0-9 A-Z a-z . _ -');
  const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : Buffer.alloc(0);
  if (bytes.length !== 32) throw new MasterKeyError(`key ${id} is not 32 bytes in base64`);
  return new Uint8Array(bytes);
}
