import { X509Certificate } from 'node:crypto';
import { readXml, refuseDocument, type SignatureRefusal, trimmedAt } from '@fiscal/xml';

export type VerifiedNfse =
  | {
      readonly ok: true;
      /** The certificate that the document names as its signer. */
      readonly certificatePem: string;
      readonly subject: string;
    }
  | { readonly ok: false; readonly reason: SignatureRefusal | 'certificate' };

type Signed =
  | { readonly root: 'NFSe'; readonly signed: 'infNFSe' }
  | { readonly root: 'evento'; readonly signed: 'infEvento' };

/**
 * Checks the signature of the authority over a whole NFS-e (RSA-SHA256, exclusive C14N with comments) with the
 * certificate in it. It proves that nothing has changed since the holder of that certificate signed. The subject names
 * the holder; the certificate of the Sefin has no ICP-Brasil chain, so no chain is checked. `id`: `NFS` and the key.
 */
export const verifyNfse = (xml: string, id: string): VerifiedNfse =>
  verifySigned(xml, id, { root: 'NFSe', signed: 'infNFSe' });

/** Verifies the signature of an `evento`; `id` is the Id of its `infEvento`. */
export const verifyNfseEvent = (xml: string, id: string): VerifiedNfse =>
  verifySigned(xml, id, { root: 'evento', signed: 'infEvento' });

function verifySigned(xml: string, id: string, { root, signed }: Signed): VerifiedNfse {
  const read = readXml(xml);
  if (!read.ok) return { ok: false, reason: 'unreadable' };
  const certificate = parseCertificate(trimmedAt(read.root, 'Signature/KeyInfo/X509Data/X509Certificate'));
  if (certificate === undefined) return { ok: false, reason: 'certificate' };
  const { publicKey, subject } = certificate;
  const reason = refuseDocument(xml, read.root, { root, signed, id, publicKey });
  return reason === undefined
    ? { ok: true, certificatePem: certificate.toString(), subject }
    : { ok: false, reason };
}

function parseCertificate(base64: string | undefined): X509Certificate | undefined {
  if (base64 === undefined) return undefined;
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}
