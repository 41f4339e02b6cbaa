import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '@fiscal/domain';
import type { MasterKeys } from './master-keys.ts';
import { associatedData, type SealContext } from './seal-context.ts';
import { readSealedSecret, SealError, type SealedSecret } from './sealed-secret.ts';

export interface Vault {
  /** Seals with a new data key under the current master key. The caller wipes `plain`. */
  readonly seal: (plain: Uint8Array, context: SealContext) => SealedSecret;
  /** Returns the secret in new memory, which the caller wipes. Throws `SealError`. */
  readonly open: (sealed: unknown, context: SealContext) => Uint8Array;
  /** Returns the same secret with its data key under the current master key; the secret itself is not decrypted. */
  readonly rewrap: (sealed: unknown, context: SealContext) => SealedSecret;
  /** Id of the master key that `seal` uses. */
  readonly currentKeyId: string;
}

export interface VaultDeps {
  readonly keys: MasterKeys;
  readonly random: Random;
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Creates the vault of envelope encryption: AES-256-GCM, 12-byte IV, 16-byte tag; the owner's ids are authenticated in
 * both layers.
 */
export function createVault({ keys, random }: VaultDeps): Vault {
  const masterKey = (id: string): Uint8Array => {
    const key = keys.keys.get(id);
    if (key === undefined) throw new SealError('unknown_key');
    return key;
  };

  const wrap = (
    dataKey: Uint8Array,
    aad: Uint8Array,
  ): Pick<SealedSecret, 'kekId' | 'wrapIv' | 'wrappedKey'> => {
    const wrapIv = random.bytes(ivBytes);
    const wrapped = encrypt(masterKey(keys.current), wrapIv, dataKey, aad);
    return { kekId: keys.current, wrapIv: base64(wrapIv), wrappedKey: base64(wrapped) };
  };

  const unwrap = (sealed: SealedSecret, aad: Uint8Array): Uint8Array =>
    decrypt(masterKey(sealed.kekId), fromBase64(sealed.wrapIv), fromBase64(sealed.wrappedKey), aad);

  return {
    currentKeyId: keys.current,

    seal(plain, context) {
      const aad = associatedData(context);
      const dataKey = random.bytes(keyBytes);
      const wrapped = wrap(dataKey, aad);
      const iv = random.bytes(ivBytes);
      const ciphertext = encrypt(dataKey, iv, plain, aad);
      dataKey.fill(0);
      return { v: 1, ...wrapped, iv: base64(iv), ciphertext: base64(ciphertext) };
    },

    open(value, context) {
      const sealed = readSealedSecret(value);
      const aad = associatedData(context);
      const dataKey = unwrap(sealed, aad);
      try {
        return decrypt(dataKey, fromBase64(sealed.iv), fromBase64(sealed.ciphertext), aad);
      } finally {
        dataKey.fill(0);
      }
    },

    rewrap(value, context) {
      const sealed = readSealedSecret(value);
      const aad = associatedData(context);
      const dataKey = unwrap(sealed, aad);
      try {
        return { ...sealed, ...wrap(dataKey, aad) };
      } finally {
        dataKey.fill(0);
      }
    },
  };
}

function encrypt(key: Uint8Array, iv: Uint8Array, plain: Uint8Array, aad: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(aad);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, iv: Uint8Array, sealed: Uint8Array, aad: Uint8Array): Uint8Array {
  if (key.length !== keyBytes || iv.length !== ivBytes || sealed.length < tagBytes)
    throw new SealError('malformed');
  // Without authTagLength, Node accepts a tag shortened to 4 bytes.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const plain = decipher.update(sealed.subarray(0, sealed.length - tagBytes));
  try {
    decipher.final();
  } catch {
    plain.fill(0);
    throw new SealError('not_authentic');
  }
  return Uint8Array.from(plain);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
