import { firstRefusal } from '../rule.ts';
import { signatureRules } from '../rules/signature-rules.ts';
import { judgeCertificate, signerRules } from '../signature/judge-certificate.ts';
import {
  embeddedCertificate,
  type SignedPlace,
  type SignedText,
  verifySignature,
} from '../signature/verify-signature.ts';
import type { Criteria, SignatureCheck } from './criteria.ts';

/**
 * Checks steps E and F: the signing certificate, the profile and value of the signature, and that the author signed.
 */
export function checkSignature(
  { trust, now }: Pick<Criteria, 'trust' | 'now'>,
  text: SignedText,
  place: SignedPlace,
  author: string | undefined,
): SignatureCheck {
  const embedded = embeddedCertificate(text.root);
  const chain = embedded === undefined ? [] : [embedded];
  const signer = judgeCertificate(signerRules, chain, trust, now);
  if (signer.kind === 'refused') return signer;
  const result = verifySignature(text, place, signer.certificate);
  const refusal = firstRefusal(signatureRules, { result, author, certificateCnpj: signer.cnpj });
  if (refusal !== undefined) return { kind: 'refused', refusal };
  if (result.kind !== 'valid') throw new Error('no rule for this signature');
  return { kind: 'valid', digestValue: result.digestValue };
}
