import { createCipheriv, createDecipheriv } from 'node:crypto';
import { OwnError, type Random } from '@fiscal/domain';
import type { PayloadCodec, Payload as PayloadMessage } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { CodecKeys } from './codec-keys.ts';

const { Payload } = proto.temporal.api.common.v1;
const encryptedEncoding = 'binary/encrypted';
const encodingField = 'encoding';
const keyIdField = 'encryption-key-id';
const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** A payload names a key that is not in the ring, or cannot be opened with its key. */
export class PayloadCodecError extends OwnError {
  override readonly name = 'PayloadCodecError';
}

/**
 * Creates the codec that encrypts whole payloads, metadata included, by AES-256-GCM; the data is nonce (12),
 * ciphertext, tag (16), and the key id is authenticated with it. Payloads of another encoding are returned unchanged
 * when read.
 */
export function createPayloadCodec(ring: CodecKeys, random: Random): PayloadCodec {
  return {
    encode: async (payloads) => payloads.map((payload) => encrypt(payload, ring, random)),
    decode: async (payloads) => payloads.map((payload) => decrypt(payload, ring)),
  };
}

function encrypt(payload: PayloadMessage, ring: CodecKeys, random: Random): PayloadMessage {
  const nonce = random.bytes(nonceBytes);
  const keyId = Buffer.from(ring.current, 'utf8');
  const sealing = createCipheriv(cipher, requireKey(ring, ring.current), nonce, { authTagLength: tagBytes });
  sealing.setAAD(keyId);
  const plain = Payload.encode(payload).finish();
  const data = Buffer.concat([nonce, sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
  return { metadata: { [encodingField]: Buffer.from(encryptedEncoding), [keyIdField]: keyId }, data };
}

function decrypt(payload: PayloadMessage, ring: CodecKeys): PayloadMessage {
  const encoding = payload.metadata?.[encodingField];
  if (encoding === undefined || Buffer.from(encoding).toString('utf8') !== encryptedEncoding) return payload;
  const keyId = Buffer.from(payload.metadata?.[keyIdField] ?? []);
  const data = Buffer.from(payload.data ?? []);
  if (data.length < nonceBytes + tagBytes) throw new PayloadCodecError('the payload is too short');
  const key = requireKey(ring, keyId.toString('utf8'));
  const opening = createDecipheriv(cipher, key, data.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAAD(keyId);
  opening.setAuthTag(data.subarray(data.length - tagBytes));
  try {
    const sealed = data.subarray(nonceBytes, data.length - tagBytes);
    const plain = Buffer.concat([opening.update(sealed), opening.final()]);
    return Payload.decode(plain);
  } catch (cause) {
    throw new PayloadCodecError('the payload does not open with its key', { cause });
  }
}

function requireKey(ring: CodecKeys, id: string): Uint8Array {
  const key = ring.keys.get(id);
  if (key === undefined) throw new PayloadCodecError(`key ${id} is not in the ring`);
  return key;
}
