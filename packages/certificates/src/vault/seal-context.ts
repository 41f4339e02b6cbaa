import { type Id24, isId24 } from '@fiscal/domain';

/** The owner of a sealed secret; the secret does not open with another one. */
export interface SealContext {
  readonly clientId: Id24;
  /** Absent for a secret of the client as a whole. */
  readonly companyId?: Id24 | undefined;
  readonly purpose: 'a1-key' | 'webhook-secret';
  /** The certificate or webhook that has the secret. */
  readonly secretId: Id24;
}

/** Returns the associated data of AES-GCM: `fisk1|client|company or -|purpose|secret`, ASCII. */
export function associatedData({ clientId, companyId, purpose, secretId }: SealContext): Uint8Array {
  for (const id of [clientId, secretId, ...(companyId === undefined ? [] : [companyId])]) {
    if (!isId24(id)) throw new RangeError('seal context holds something that is not an id');
  }
  return Buffer.from(`fisk1|${clientId}|${companyId ?? '-'}|${purpose}|${secretId}`, 'ascii');
}
