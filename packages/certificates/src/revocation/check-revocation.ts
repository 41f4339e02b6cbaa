import { verify } from 'node:crypto';
import type { CertificateFacts } from '../chain/read-certificate.ts';
import { isRevoked, type RevocationList } from './read-revocation-list.ts';

/** `unknown`: a certificate of the path has no current list of its issuer. */
export type RevocationState = 'good' | 'revoked' | 'unknown';

export interface PathToCheck {
  /** The holder's certificate, its issuers, nearest first, and the anchor last. */
  readonly path: readonly CertificateFacts[];
  readonly lists: readonly RevocationList[];
  readonly at: Date;
}

/**
 * Searches each certificate of a trusted path in the lists of its issuer. A list counts when that issuer's key signed
 * it; until its `nextUpdate` it proves that a certificate is not revoked; that a certificate is revoked, it proves
 * without a time limit.
 */
export function checkRevocation({ path, lists, at }: PathToCheck): RevocationState {
  const states = path.slice(0, -1).map((subject, index): RevocationState => {
    const issuer = path[index + 1];
    return issuer === undefined ? 'unknown' : stateOf(subject, issuer, lists, at);
  });
  if (states.includes('revoked')) return 'revoked';
  return states.includes('unknown') ? 'unknown' : 'good';
}

function stateOf(
  subject: CertificateFacts,
  issuer: CertificateFacts,
  all: readonly RevocationList[],
  at: Date,
): RevocationState {
  const own = all.filter((list) => isSignedBy(list, issuer));
  const { serialNumber } = subject.certificate;
  if (own.some((list) => isRevoked(list, serialNumber))) return 'revoked';
  return own.some((list) => isCurrent(list, at)) ? 'good' : 'unknown';
}

/** True when a list is in force at this time. */
export const isCurrent = ({ thisUpdate, nextUpdate }: RevocationList, at: Date): boolean =>
  thisUpdate <= at && nextUpdate !== undefined && at < nextUpdate;

/** True when the authority signed this list and may sign lists. */
export function isSignedBy(list: RevocationList, { subjectDer, certificate, keyUsage }: CertificateFacts) {
  if (Buffer.compare(list.issuerDer, subjectDer) !== 0 || list.digest === undefined) return false;
  if (keyUsage?.has('cRLSign') === false) return false;
  return verify(list.digest, list.signed, certificate.publicKey, list.signature);
}
