import type { TrustAnchor, TrustStore } from './load-trust-store.ts';
import type { CertificateFacts } from './read-certificate.ts';

export type ChainFailure =
  /** An issuer is neither in the store nor in the file: another file or a newer store may help. */
  | 'incomplete'
  | 'unknown_root'
  | 'bad_signature'
  | 'not_a_ca'
  | 'expired_issuer'
  | 'path_too_long'
  | 'unknown_critical'
  | 'weak_signature';

export type ChainResult =
  /** `chain`: issuing authorities, nearest first, without the anchor. */
  | { readonly kind: 'trusted'; readonly chain: readonly CertificateFacts[]; readonly anchor: TrustAnchor }
  | { readonly kind: ChainFailure };

export interface ChainInput {
  readonly leaf: CertificateFacts;
  /** Certificates that came with the leaf: hints, not trusted. */
  readonly hints: readonly CertificateFacts[];
  readonly store: TrustStore;
  readonly at: Date;
}

const maxAuthorities = 5;

/**
 * Searches a path from the leaf to an anchor, offline: names, key ids, signatures, and for every issuer CA flag,
 * keyCertSign, path length, critical extensions and dates. Anchors are recognised by their bytes, never by name.
 * Follows RFC 5280 section 6 without policies and revocation (which the authority itself checks: rejections 284, 294).
 */
export function buildChain(input: ChainInput): ChainResult {
  const { leaf, hints, store } = input;
  if (leaf.unknownCritical.length > 0) return { kind: 'unknown_critical' };
  if (weak.has(leaf.signatureAlgorithm)) return { kind: 'weak_signature' };
  const candidates = [
    ...store.intermediates,
    ...hints.filter((hint) => hint.fingerprint !== leaf.fingerprint),
  ];
  return extendPath({ ...input, candidates, path: [] });
}

interface PathState extends ChainInput {
  readonly candidates: readonly CertificateFacts[];
  /** The authorities so far, nearest to the leaf first. */
  readonly path: readonly CertificateFacts[];
}

function extendPath(state: PathState): ChainResult {
  const from = state.path.at(-1) ?? state.leaf;
  const failures: ChainFailure[] = [];
  for (const anchor of state.store.anchors) {
    const failure = issuerProblem(from, anchor.facts, state);
    if (failure === undefined) return { kind: 'trusted', chain: state.path, anchor };
    if (failure !== 'other_issuer') failures.push(failure);
  }
  if (state.path.length >= maxAuthorities) return { kind: 'path_too_long' };
  for (const candidate of state.candidates) {
    const result = throughCandidate(from, candidate, state);
    if (result?.kind === 'trusted') return result;
    if (result !== undefined) failures.push(result.kind);
  }
  return { kind: mostTelling(failures) ?? (from.selfIssued ? 'unknown_root' : 'incomplete') };
}

function throughCandidate(
  from: CertificateFacts,
  candidate: CertificateFacts,
  state: PathState,
): ChainResult | undefined {
  if (state.path.includes(candidate) || candidate.fingerprint === from.fingerprint) return undefined;
  const failure = issuerProblem(from, candidate, state);
  if (failure === 'other_issuer') return undefined;
  if (failure !== undefined) return { kind: failure };
  if (candidate.selfIssued) return { kind: 'unknown_root' };
  return extendPath({ ...state, path: [...state.path, candidate] });
}

/** MD5 and SHA-1 with RSA. */
const weak: ReadonlySet<string> = new Set(['1.2.840.113549.1.1.4', '1.2.840.113549.1.1.5']);

function issuerProblem(
  from: CertificateFacts,
  issuer: CertificateFacts,
  { path, at }: PathState,
): ChainFailure | 'other_issuer' | undefined {
  if (!mayBeIssuer(from, issuer)) return 'other_issuer';
  if (!from.certificate.verify(issuer.certificate.publicKey)) return 'bad_signature';
  if (!issuer.isAuthority || issuer.keyUsage?.has('keyCertSign') === false) return 'not_a_ca';
  if (issuer.unknownCritical.length > 0) return 'unknown_critical';
  if (at < issuer.notBefore || at > issuer.notAfter) return 'expired_issuer';
  if (!issuer.selfIssued && weak.has(issuer.signatureAlgorithm)) return 'weak_signature';
  const below = path.filter((authority) => !authority.selfIssued).length;
  return issuer.pathLength !== undefined && below > issuer.pathLength ? 'path_too_long' : undefined;
}

// `checkIssued` also refuses an issuer whose keyUsage lacks keyCertSign, which has a separate reason: names are
// compared first.
function mayBeIssuer(from: CertificateFacts, issuer: CertificateFacts): boolean {
  if (from.certificate.issuer !== issuer.certificate.subject) return false;
  return (
    from.authorityKeyId === undefined ||
    issuer.subjectKeyId === undefined ||
    from.authorityKeyId === issuer.subjectKeyId
  );
}

const byUsefulness: readonly ChainFailure[] = [
  'incomplete',
  'expired_issuer',
  'path_too_long',
  'unknown_critical',
  'weak_signature',
  'not_a_ca',
  'bad_signature',
  'unknown_root',
];

// Several paths can fail for several reasons; the one that the holder can correct comes first.
function mostTelling(failures: readonly ChainFailure[]): ChainFailure | undefined {
  return byUsefulness.find((kind) => failures.includes(kind));
}
