import { SetupError } from '@fiscal/domain';

/** Keys of the payload codec by id; the current one encrypts, every one decrypts. */
export interface CodecKeys {
  readonly current: string;
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

/** The text is not a key ring; the message never repeats a key. */
export class CodecKeysError extends SetupError {
  override readonly name = 'CodecKeysError';
}

const keyBytes = 32;

/**
 * Reads a key ring written `id:base64,id:base64`, 32 bytes a key. Every key decrypts; `current`, or the first key when
 * it is absent, encrypts. A key is added to every process before any process encrypts with it. Throws CodecKeysError.
 */
export function parseCodecKeys(text: string, current?: string | undefined): CodecKeys {
  const entries = text.split(',').map(parseEntry);
  const keys = new Map(entries);
  if (keys.size !== entries.length) throw new CodecKeysError('two keys have the same id');
  const [first] = keys.keys();
  const encrypting = current ?? first;
  if (encrypting === undefined) throw new CodecKeysError('no key');
  if (!keys.has(encrypting)) throw new CodecKeysError(`the current key ${encrypting} is not in the ring`);
  return { current: encrypting, keys };
}

/** The settings that hold the keys. */
export interface CodecKeySettings {
  readonly CODEC_KEYS: string;
  readonly CODEC_CURRENT_KEY?: string | undefined;
}

/** Reads the keys of a process. Throws CodecKeysError, whose message begins with the name of the setting. */
export function readCodecKeys({ CODEC_KEYS, CODEC_CURRENT_KEY }: CodecKeySettings): CodecKeys {
  try {
    return parseCodecKeys(CODEC_KEYS, CODEC_CURRENT_KEY);
  } catch (error) {
    if (!(error instanceof CodecKeysError)) throw error;
    throw new CodecKeysError(`CODEC_KEYS: ${error.message}`);
  }
}

function parseEntry(text: string): readonly [string, Uint8Array] {
  const [, id, encoded] = /^\s*([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/]+={0,2})\s*$/.exec(text) ?? [];
  if (id === undefined || encoded === undefined) throw new CodecKeysError('a key is written id:base64');
  const key = Uint8Array.from(Buffer.from(encoded, 'base64'));
  if (key.length !== keyBytes) throw new CodecKeysError(`key ${id} does not have ${keyBytes} bytes`);
  return [id, key];
}
