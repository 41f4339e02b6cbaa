import type { MasterKeys } from '@fiscal/certificates';
import type { SealedCount } from '@fiscal/services';

export interface KeyStatus extends SealedCount {
  readonly state: 'current' | 'older' | 'absent' | 'unused';
}

/** Returns every key that is configured or in use; a key that seals no secret may leave the configuration. */
export function statusOf({ current, keys }: MasterKeys, counted: readonly SealedCount[]): KeyStatus[] {
  const ids = [...new Set([...keys.keys(), ...counted.map(({ keyId }) => keyId)])].sort();
  return ids.map((keyId) => {
    const count = counted.find((each) => each.keyId === keyId);
    if (keyId !== current && count === undefined) {
      return { keyId, certificates: 0, webhooks: 0, state: 'unused' };
    }
    const state = keyId === current ? 'current' : keys.has(keyId) ? 'older' : 'absent';
    return { keyId, certificates: count?.certificates ?? 0, webhooks: count?.webhooks ?? 0, state };
  });
}
