import { parseAccessKey } from '@fiscal/domain';
import { type HeldNote, readHeldNote } from '@fiscal/nfe';

/** The reason why a copy proves nothing: it is not a validly signed note, or has another key or another company. */
export type CopyRefusal = 'unreadable' | 'signature' | 'otherIssuer' | 'otherKey';

export type ReadCopy =
  | { readonly ok: true; readonly note: HeldNote }
  | { readonly ok: false; readonly reason: CopyRefusal };

/**
 * Reads the note that an operator brings. It must have one of `ourKeys`, and its issuer must be the company of that
 * key.
 */
export function readCopy(copy: string, ourKeys: readonly string[]): ReadCopy {
  const read = readHeldNote(copy);
  if (!read.ok) return read;
  const { accessKey, issuer } = read.note;
  const company = issuerIn(accessKey);
  if (issuer !== company || !ourKeys.some((ours) => issuerIn(ours) === company)) {
    return { ok: false, reason: 'otherIssuer' };
  }
  return ourKeys.includes(accessKey) ? read : { ok: false, reason: 'otherKey' };
}

const issuerIn = (accessKey: string): string | undefined => parseAccessKey(accessKey)?.cnpj;
