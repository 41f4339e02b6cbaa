import { companyIdentity, readCertificate } from '@fiscal/certificates';
import { classifySituation, cnpjRoot, type NoteProtocol, type SituationAnswer } from '@fiscal/domain';
import type { HeldNote } from '@fiscal/nfe';
import type { AdoptionToProve, ProvenAdoption } from '../../filing/filing-kind-adapter.ts';
import { readCopy } from './read-copy.ts';

/**
 * Proves the note that the SEFAZ holds under our key by the copy that an operator brings. The signature of the copy
 * must be valid, and its digest must be the one that the SEFAZ has just named. No service gives an issuer the XML of
 * its notes (consSitNFe returns the protocol; NFeDistribuicaoDFe refuses the issuer, 641). If the SEFAZ names no
 * digest, the digest in the copy's protocol counts, if the protocol numbers are equal and a certificate of the company
 * signed the note (rejection 213).
 */
export function adoptNote({
  answer,
  ours: { authorityKey: accessKey, signedXml },
  evidence,
}: AdoptionToProve<SituationAnswer>): ProvenAdoption<SituationAnswer> | undefined {
  const read = evidence?.kind === 'copy' ? readCopy(evidence.xml, [accessKey]) : undefined;
  if (read?.ok !== true) return undefined;
  const { digestValue, nfeXml } = read.note;
  const protocol = answer.protocol && withDigest(answer.protocol, read.note);
  const proven = { ...answer, protocol };
  const kind = classifySituation(proven, { accessKey, digestValue });
  if (kind !== 'authorized' && kind !== 'cancelled') return undefined;
  return signedXml.includes(`<DigestValue>${digestValue}</DigestValue>`)
    ? { kind, origin: 'run', answer: proven, signedXml }
    : { kind, origin: 'held', answer: proven, signedXml: nfeXml };
}

function withDigest(named: NoteProtocol, note: HeldNote): NoteProtocol {
  const { protocol } = note;
  if (named.digest !== undefined || protocol?.digest === undefined) return named;
  return protocol.number === named.number && isSignedByIssuer(note)
    ? { ...named, digest: protocol.digest, xml: protocol.xml }
    : named;
}

function isSignedByIssuer({ issuer, certificateDer }: HeldNote): boolean {
  const signer = companyIdentity(readCertificate(certificateDer))?.cnpj;
  return signer !== undefined && issuer !== undefined && cnpjRoot(signer) === cnpjRoot(issuer);
}
