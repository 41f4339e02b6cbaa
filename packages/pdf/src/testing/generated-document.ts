import { buildNfe } from '@fiscal/nfe';
import { inputOfNote, withFormalSignature } from '@fiscal/nfe/testing';
import type { GeneratedNote } from '@fiscal/note-generator';

/** The `nfeProc` of a generated note: built as the service builds it, with a formal signature and a protocol. */
export function generatedDocument(note: GeneratedNote): string {
  const built = buildNfe(inputOfNote(note));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const environment = note.environment === 'production' ? '1' : '2';
  const protocol = `<infProt><tpAmb>${environment}</tpAmb><verAplic>T</verAplic><chNFe>${built.accessKey}</chNFe><dhRecbto>2026-11-22T10:00:03-03:00</dhRecbto><nProt>135260000012345</nProt><digVal>${'A'.repeat(27)}=</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt>`;
  return `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${withFormalSignature(built.xml)}<protNFe versao="4.00">${protocol}</protNFe></nfeProc>`;
}
