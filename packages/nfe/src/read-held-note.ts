import { X509Certificate } from 'node:crypto';
import {
  child,
  children,
  elementAt,
  elementText,
  readXml,
  trimmedAt,
  verifyEnveloped,
  type XmlElement,
} from '@fiscal/xml';
import { nfeNamespace } from './messages/namespace.ts';

/** A signed note, made by any program, that was fetched from the authority. */
export interface HeldNote {
  readonly accessKey: string;
  /** CNPJ or CPF of emit. */
  readonly issuer: string | undefined;
  /** The certificate whose key signed it. */
  readonly certificateDer: Uint8Array;
  /** base64 SHA-1 of the signed infNFe. */
  readonly digestValue: string;
  /** The `NFe`, as received. */
  readonly nfeXml: string;
  /** The `protNFe` of the file, when the file is a procNFe. */
  readonly protocol:
    | { readonly number: string | undefined; readonly digest: string | undefined; readonly xml: string }
    | undefined;
}

export type ReadHeldNote =
  | { readonly ok: true; readonly note: HeldNote }
  /** `signature`: the signature of the certificate in the document is not right for exactly this note. */
  | { readonly ok: false; readonly reason: 'unreadable' | 'signature' };

const unreadable = { ok: false, reason: 'unreadable' } as const;

/**
 * Reads an `NFe` or a `nfeProc` and checks that its signature is right for exactly this note. The caller checks the
 * holder of the certificate and the authority's digest.
 */
export function readHeldNote(xml: string): ReadHeldNote {
  const read = readXml(xml);
  if (!read.ok) return unreadable;
  const { root } = read;
  const note = root.name === 'nfeProc' ? child(root, 'NFe') : root;
  const id = note && child(note, 'infNFe')?.attributes.Id;
  const accessKey = /^NFe([0-9A-Z]{44})$/.exec(id ?? '')?.[1];
  const digestValue = note && trimmedAt(note, 'Signature/SignedInfo/Reference/DigestValue');
  const certificate = note && certificateIn(note);
  if (note?.name !== 'NFe' || id === undefined || accessKey === undefined) return unreadable;
  // Other elements beside the two have no signature.
  const isSignedWhole = note.children.map(({ name }) => name).join() === 'infNFe,Signature';
  if (digestValue === undefined || certificate === undefined || !isSignedWhole)
    return { ok: false, reason: 'signature' };
  const parent = root === note ? 'NFe' : 'nfeProc/NFe';
  const certificatePem = certificate.toString();
  const verified = verifyEnveloped(xml, { parent, signed: 'infNFe', id, certificatePem });
  if (!verified.ok) return { ok: false, reason: 'signature' };
  return {
    ok: true,
    note: {
      accessKey,
      digestValue,
      issuer: trimmedAt(note, 'infNFe/emit/CNPJ') ?? trimmedAt(note, 'infNFe/emit/CPF'),
      certificateDer: certificate.raw,
      nfeXml: elementText(xml, note, nfeNamespace),
      protocol: protocolBeside(xml, root),
    },
  };
}

function certificateIn(note: XmlElement): X509Certificate | undefined {
  const der = elementAt(note, 'Signature/KeyInfo/X509Data/X509Certificate')?.text;
  if (der === undefined) return undefined;
  try {
    return new X509Certificate(Buffer.from(der, 'base64'));
  } catch {
    return undefined;
  }
}

function protocolBeside(xml: string, root: XmlElement): HeldNote['protocol'] {
  const [protocol, ...more] = root.name === 'nfeProc' ? children(root, 'protNFe') : [];
  if (protocol === undefined || more.length > 0) return undefined;
  return {
    number: trimmedAt(protocol, 'infProt/nProt'),
    digest: trimmedAt(protocol, 'infProt/digVal'),
    xml: elementText(xml, protocol, nfeNamespace),
  };
}
