import { cnpjRoot } from '@fiscal/domain';
import { buildChain, type ChainFailure } from './chain/build-chain.ts';
import type { TrustStore } from './chain/load-trust-store.ts';
import type { CertificateFacts } from './chain/read-certificate.ts';
import { type CompanyIdentity, companyIdentity } from './company-identity.ts';
import type { PfxProblemReason } from './pfx/pfx-problem.ts';
import { checkRevocation, type RevocationState } from './revocation/check-revocation.ts';
import type { RevocationLists } from './revocation/open-revocation-lists.ts';
import type { RevocationList } from './revocation/read-revocation-list.ts';
import { shownText } from './shown-text.ts';

/** The reasons why an uploaded file could not be opened. `base64`: it is not base64. */
export type UnreadableFile = 'base64' | Exclude<PfxProblemReason, 'wrong_password' | 'no_private_key'>;
/** Why a certificate is not an e-CNPJ for signing. */
export type WrongKind = 'no_cnpj' | 'authority' | 'key_usage' | 'server';

/** The reasons of a refused chain, with the reasons that revocation lists add. */
export type RevocationFailure = 'revoked' | 'revocation_unknown';

/** Codes and details as the API answers them (422). */
export type CertificateRefusal =
  | {
      readonly code: 'certificate_invalid_file';
      readonly details: { readonly reason: UnreadableFile } | null;
    }
  | { readonly code: 'certificate_wrong_password'; readonly details: null }
  | { readonly code: 'certificate_missing_private_key'; readonly details: null }
  | { readonly code: 'certificate_expired'; readonly details: { readonly notAfter: string } }
  | { readonly code: 'certificate_not_yet_valid'; readonly details: { readonly notBefore: string } }
  | { readonly code: 'certificate_not_ecnpj'; readonly details: { readonly reason: WrongKind } | null }
  | {
      readonly code: 'certificate_cnpj_mismatch';
      readonly details: { readonly certificateCnpj: string; readonly companyCnpj: string };
    }
  | {
      readonly code: 'certificate_untrusted_chain';
      readonly details: { readonly issuer: string; readonly reason: ChainFailure | RevocationFailure };
    };

export type CertificateWarning =
  /** Same root, other establishment: the authority compares the first 8 characters only (rejection 213). */
  | 'other_establishment'
  | 'no_non_repudiation'
  | 'unusual_policy'
  /** No current revocation list covers the certificate; only when lists are configured. */
  | 'revocation_unknown';

export interface CertificateCheck {
  readonly certificate: CertificateFacts;
  /** Other certificates of the file. */
  readonly hints: readonly CertificateFacts[];
  /** Normalised, 14 characters. */
  readonly companyCnpj: string;
  readonly at: Date;
  readonly trustStore: TrustStore;
  /** When absent, revocation is not checked, and the authority decides (rejections 284, 294). */
  readonly revocation?: KnownRevocations | undefined;
}

export interface KnownRevocations extends Pick<RevocationLists, 'unknown'> {
  readonly lists: readonly RevocationList[];
}

export type CheckedCertificate =
  | {
      readonly ok: true;
      readonly identity: CompanyIdentity;
      readonly chain: readonly CertificateFacts[];
      readonly warnings: readonly CertificateWarning[];
    }
  | ({ readonly ok: false } & CertificateRefusal);

/**
 * Checks a certificate in the published order: validity, CNPJ present, CNPJ root, chain, revocation. Returns the first
 * failure.
 */
export function checkCertificate(check: CertificateCheck): CheckedCertificate {
  const { certificate, companyCnpj } = check;
  const outOfDates = checkDates(check);
  if (outOfDates !== undefined) return { ok: false, ...outOfDates };
  const identity = companyIdentity(certificate);
  const wrongKind = identity === undefined ? 'no_cnpj' : wrongUsage(certificate);
  if (identity === undefined || wrongKind !== undefined) {
    return { ok: false, code: 'certificate_not_ecnpj', details: { reason: wrongKind ?? 'no_cnpj' } };
  }
  if (cnpjRoot(identity.cnpj) !== cnpjRoot(companyCnpj)) {
    const details = { certificateCnpj: identity.cnpj, companyCnpj };
    return { ok: false, code: 'certificate_cnpj_mismatch', details };
  }
  const chain = buildChain({ leaf: certificate, hints: check.hints, store: check.trustStore, at: check.at });
  if (chain.kind !== 'trusted') {
    const details = { issuer: shownText(certificate.issuerCommonName), reason: chain.kind };
    return { ok: false, code: 'certificate_untrusted_chain', details };
  }
  const revocation = revocationOf(check, [certificate, ...chain.chain, chain.anchor.facts]);
  if (revocation === 'revoked' || (revocation === 'unknown' && check.revocation?.unknown === 'refused')) {
    const reason = revocation === 'unknown' ? 'revocation_unknown' : revocation;
    const details = { issuer: shownText(certificate.issuerCommonName), reason } as const;
    return { ok: false, code: 'certificate_untrusted_chain', details };
  }
  const usual = warningsOf(certificate, identity.cnpj, companyCnpj);
  return {
    ok: true,
    identity,
    chain: chain.chain,
    warnings: revocation === 'unknown' ? [...usual, 'revocation_unknown'] : usual,
  };
}

const revocationOf = (
  { revocation, at }: CertificateCheck,
  path: readonly CertificateFacts[],
): RevocationState =>
  revocation === undefined ? 'good' : checkRevocation({ path, lists: revocation.lists, at });

function checkDates({ certificate, at }: CertificateCheck): CertificateRefusal | undefined {
  if (at > certificate.notAfter) {
    return { code: 'certificate_expired', details: { notAfter: certificate.notAfter.toISOString() } };
  }
  if (at < certificate.notBefore) {
    return { code: 'certificate_not_yet_valid', details: { notBefore: certificate.notBefore.toISOString() } };
  }
  return undefined;
}

const clientAuth = '1.3.6.1.5.5.7.3.2';
const serverAuth = '1.3.6.1.5.5.7.3.1';

// MOC: transmission needs "Autenticação Cliente". A server certificate of ICP-Brasil also names a company.
function wrongUsage({ isAuthority, keyUsage, extendedKeyUsage }: CertificateFacts): WrongKind | undefined {
  if (isAuthority) return 'authority';
  if (keyUsage?.has('digitalSignature') !== true) return 'key_usage';
  if (extendedKeyUsage?.includes(serverAuth)) return 'server';
  return extendedKeyUsage?.includes(clientAuth) === false ? 'key_usage' : undefined;
}

/** A1, A3 and SE-S (DOC-ICP-04 v8.3). */
const usualPolicy = /^2\.16\.76\.1\.2\.(?:1|3|201)\./;

function warningsOf(
  facts: CertificateFacts,
  certificateCnpj: string,
  companyCnpj: string,
): CertificateWarning[] {
  const found: [CertificateWarning, boolean][] = [
    ['other_establishment', certificateCnpj !== companyCnpj],
    ['no_non_repudiation', facts.keyUsage?.has('nonRepudiation') !== true],
    ['unusual_policy', !facts.policies.some((policy) => usualPolicy.test(policy))],
  ];
  return found.filter(([, applies]) => applies).map(([warning]) => warning);
}
