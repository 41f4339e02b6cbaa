/** Keys of the payload codec by id; the current one encrypts, every one decrypts. */
export interface CodecKeys {
  readonly current: string;
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

/** The text does not hold a key ring; the message never repeats a key. */
export class CodecKeysError extends Error {
  override readonly name = 'CodecKeysError';
}

const keyBytes = 32;

/**
 * Reads a key ring written `id:base64,id:base64`: the first key encrypts, the others still decrypt, which is how
 * a key is rotated. Each key has 32 bytes. Throws CodecKeysError.
 */
export function parseCodecKeys(text: string): CodecKeys {
  const entries = text.split(',').map(parseEntry);
  const [first] = entries;
  if (first === undefined) throw new CodecKeysError('no key');
  const keys = new Map(entries);
  if (keys.size !== entries.length) throw new CodecKeysError('two keys have the same id');
  return { current: first[0], keys };
}

function parseEntry(text: string): readonly [string, Uint8Array] {
  const [, id, encoded] = /^\s*([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/]+={0,2})\s*$/.exec(text) ?? [];
  if (id === undefined || encoded === undefined) throw new CodecKeysError('a key is written id:base64');
  const key = Uint8Array.from(Buffer.from(encoded, 'base64'));
  if (key.length !== keyBytes) throw new CodecKeysError(`key ${id} does not have ${keyBytes} bytes`);
  return [id, key];
}
