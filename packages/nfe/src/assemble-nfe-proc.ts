import { child, onlyElement, trimmedAt, xmlDeclaration } from '@fiscal/xml';

import { nfeNamespace } from './messages/namespace.ts';

export type AssembledNfeProc =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly reason: 'unreadable' | 'other_key' | 'digest_missing' | 'other_digest' };

/**
 * Joins our signed bytes and the authority's `protNFe`, both unchanged, to the `nfeProc` that both sides keep. The
 * protocol must name our key and the digest of our bytes, also in a denial. Source: MOC 7.0 4.1, procNFe_v4.00.
 */
export function assembleNfeProc(signedXml: string, protNFeXml: string): AssembledNfeProc {
  const ours = readOurs(signedXml) ?? readAny(signedXml);
  const protocol = readProtocol(protNFeXml);
  if (ours === undefined || protocol === undefined) return { ok: false, reason: 'unreadable' };
  if (protocol.key !== ours.key) return { ok: false, reason: 'other_key' };
  if (protocol.digest === undefined) return { ok: false, reason: 'digest_missing' };
  if (protocol.digest !== ours.digest) return { ok: false, reason: 'other_digest' };
  return {
    ok: true,
    xml: `${xmlDeclaration}<nfeProc xmlns="${nfeNamespace}" versao="4.00">${signedXml}${protNFeXml}</nfeProc>`,
  };
}

// Our own bytes have one form: the reference of the signature comes after the note that it names.
function readOurs(signedXml: string): { key: string; digest: string } | undefined {
  const key = /^<NFe xmlns="[^"]*"><infNFe Id="NFe([0-9A-Z]{44})"/.exec(signedXml)?.[1];
  const signature = signedXml.slice(signedXml.lastIndexOf('<Signature '));
  const digest = /<DigestValue>([^<]+)<\/DigestValue>/.exec(signature)?.[1];
  return key === undefined || digest === undefined ? undefined : { key, digest };
}

/** A note that another program signed with our key. */
function readAny(signedXml: string): { key: string; digest: string } | undefined {
  const note = onlyElement(signedXml, 'NFe', nfeNamespace);
  const key = /^NFe([0-9A-Z]{44})$/.exec((note && child(note, 'infNFe')?.attributes.Id) ?? '')?.[1];
  const digest = note && trimmedAt(note, 'Signature/SignedInfo/Reference/DigestValue');
  return key === undefined || digest === undefined ? undefined : { key, digest };
}

function readProtocol(protNFeXml: string): { key: string; digest: string | undefined } | undefined {
  const protocol = onlyElement(protNFeXml, 'protNFe', nfeNamespace);
  const key = protocol && trimmedAt(protocol, 'infProt/chNFe');
  return protocol && key ? { key, digest: trimmedAt(protocol, 'infProt/digVal') } : undefined;
}
