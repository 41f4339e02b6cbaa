import { X509Certificate } from 'node:crypto';
import type { AuthorityTrust } from '../authority.ts';
import { firstRefusal, type Refusal, type Rule } from '../rule.ts';
import { certificateCnpj } from './certificate-cnpj.ts';

/** A certificate, with the facts that the rules read. */
export interface CertificateCase {
  readonly certificate: X509Certificate;
  readonly cnpj: string | undefined;
  readonly chain: 'trusted' | 'incomplete' | 'otherRoot';
  readonly revoked: boolean;
  readonly now: Date;
}

export type JudgedCertificate =
  | { readonly kind: 'accepted'; readonly certificate: X509Certificate; readonly cnpj: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

interface CertificateCodes {
  readonly invalid: string;
  readonly validity: string;
  readonly noCnpj: string;
  readonly chain: string;
  readonly revoked: string;
  readonly otherRoot: string;
}

const transmitterCodes: CertificateCodes = {
  invalid: '280',
  validity: '281',
  noCnpj: '282',
  chain: '283',
  revoked: '284',
  otherRoot: '285',
};

const signerCodes: CertificateCodes = {
  invalid: '290',
  validity: '291',
  noCnpj: '292',
  chain: '293',
  revoked: '294',
  otherRoot: '295',
};

const rulesFor = (letter: 'A' | 'E', who: string, codes: CertificateCodes): Rule<CertificateCase>[] => {
  const source = `MOC 7.0 5.1, group ${letter}`;
  const row = (n: number, cStat: string, text: string, fails: (c: CertificateCase) => boolean) => ({
    id: `${letter}0${n}`,
    cStat,
    text: `Certificado ${who} ${text}`,
    source,
    fails,
  });
  return [
    row(1, codes.invalid, 'inválido', (c) => c.certificate.ca),
    row(2, codes.validity, 'fora do prazo de validade', (c) => !isCurrent(c.certificate, c.now)),
    row(3, codes.noCnpj, 'sem CNPJ', (c) => c.cnpj === undefined),
    row(4, codes.chain, 'com erro na cadeia de certificação', (c) => c.chain === 'incomplete'),
    row(5, codes.revoked, 'revogado', (c) => c.revoked),
    row(6, codes.otherRoot, 'difere da ICP-Brasil', (c) => c.chain === 'otherRoot'),
  ];
};

/** The rules of the connection's certificate: 280 to 285. */
export const transmitterRules = rulesFor('A', 'transmissor', transmitterCodes);
/** The rules of the certificate in the signature: 290 to 295. */
export const signerRules = rulesFor('E', 'assinatura', signerCodes);

/** Judges `chain[0]`; the other certificates may complete the path to a root. */
export function judgeCertificate(
  rules: readonly Rule<CertificateCase>[],
  chain: readonly Uint8Array[],
  trust: AuthorityTrust,
  now: Date,
): JudgedCertificate {
  const [leaf, ...others] = chain.map(readCertificate);
  const cnpj = leaf && certificateCnpj(leaf.raw);
  const [invalid] = rules;
  if (leaf === undefined || invalid === undefined) return refusedAs(invalid);
  const refusal = firstRefusal(rules, {
    certificate: leaf,
    cnpj,
    chain: chainState(leaf, others, trust),
    revoked: trust.revoked.has(leaf.serialNumber),
    now,
  });
  if (refusal !== undefined) return { kind: 'refused', refusal };
  return cnpj === undefined ? refusedAs(invalid) : { kind: 'accepted', certificate: leaf, cnpj };
}

const refusedAs = (rule: Rule<CertificateCase> | undefined): JudgedCertificate => ({
  kind: 'refused',
  refusal: { cStat: rule?.cStat ?? '280', xMotivo: `Rejeição: ${rule?.text ?? 'Certificado inválido'}` },
});

function readCertificate(der: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

export const isCurrent = (certificate: X509Certificate, now: Date): boolean =>
  new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);

const longestChain = 8;

function chainState(
  leaf: X509Certificate,
  presented: readonly (X509Certificate | undefined)[],
  trust: AuthorityTrust,
): CertificateCase['chain'] {
  const known = [...trust.roots, ...trust.intermediates];
  const candidates = [...known, ...presented.filter((one) => one !== undefined)];
  let current = leaf;
  for (let depth = 0; depth < longestChain; depth += 1) {
    if (trust.roots.some((root) => root.raw.equals(current.raw))) return 'trusted';
    if (isIssuedBy(current, current)) return 'otherRoot';
    const issuer = candidates.find((candidate) => candidate.ca && isIssuedBy(current, candidate));
    if (issuer === undefined) return 'incomplete';
    current = issuer;
  }
  return 'incomplete';
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
