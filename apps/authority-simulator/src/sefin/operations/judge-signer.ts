import { X509Certificate } from 'node:crypto';
import type { Rule } from '../../rule.ts';
import { type CertificateCase, judgeCertificate } from '../../signature/judge-certificate.ts';
import { refusal, type SefinRefusal } from '../refusal/refusal.ts';
import type { Sefin } from '../sefin.ts';

export type JudgedSigner =
  | { readonly kind: 'accepted'; readonly certificate: X509Certificate; readonly cnpj: string }
  | { readonly kind: 'refused'; readonly refusal: SefinRefusal };

/** Judges the first certificate of a chain by the rules of the connection or of a signature. */
export function judgeSigner(
  sefin: Sefin,
  rules: readonly Rule<CertificateCase>[],
  chain: readonly Uint8Array[],
): JudgedSigner {
  const judged = judgeCertificate(rules, chain, sefin.trust(), sefin.clock.now());
  if (judged.kind === 'accepted') return judged;
  const { cStat, xMotivo } = judged.refusal;
  return { kind: 'refused', refusal: refusal(cStat, xMotivo.replace(/^Rejeição: /, '')) };
}

/** Reads the certificate of a signature; undefined for bytes that are not a certificate. */
export function readCertificate(der: Uint8Array | undefined): X509Certificate | undefined {
  try {
    return der === undefined ? undefined : new X509Certificate(der);
  } catch {
    return undefined;
  }
}
