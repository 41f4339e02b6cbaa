import type { Authority } from '../calls/authority.ts';
import { baseOf, holderOf, isInForce, isIssuedByOneOf } from '../identity/holder.ts';
import { checkSignature, profilesOf } from '../xml/check-signature.ts';
import type { XmlNode } from '../xml/read-xml.ts';

export interface SignedByIssuer {
  readonly xml: string;
  readonly root: XmlNode;
  /** The name of the signed element: `infNFe`, `infEvento`, `infInut`. */
  readonly signed: string;
  readonly issuer: string;
}

export type SignerVerdict =
  | { readonly kind: 'genuine'; readonly digest: string }
  | { readonly kind: 'refused'; readonly code: string };

/** Judges signature and signer of a document by groups E and F of the rules, and 213. */
export function judgeSigner(document: SignedByIssuer, { holders, now }: Authority): SignerVerdict {
  const verdict = checkSignature(document.xml, document.root, document.signed, profilesOf.nfe);
  if (verdict.kind !== 'genuine') return { kind: 'refused', code: verdict.kind === 'broken' ? '297' : '298' };
  const { certificate, digest } = verdict;
  const holder = holderOf(certificate);
  if (!isInForce(certificate, now())) return { kind: 'refused', code: '291' };
  if (holder === undefined) return { kind: 'refused', code: '292' };
  if (!isIssuedByOneOf(certificate, holders)) return { kind: 'refused', code: '293' };
  if (baseOf(holder) !== baseOf(document.issuer)) return { kind: 'refused', code: '213' };
  return { kind: 'genuine', digest };
}
