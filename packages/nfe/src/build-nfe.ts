import {
  type AccessKey,
  accessKeyYearMonth,
  composeAccessKey,
  isAllowedNumericCode,
  type Problem,
  ufCode,
} from '@fiscal/domain';
import { writeDocument } from '@fiscal/xml';
import type { NfeDocumentInput } from './document/document-input.ts';
import { normalEmission, noteNode } from './document/note-node.ts';
import { nfeLayout } from './layout/nfe-layout.ts';
import { nfeNamespace } from './messages/namespace.ts';

export type BuiltNfe =
  | { readonly ok: true; readonly xml: string; readonly accessKey: AccessKey }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Writes the note as `<NFe><infNFe>…</infNFe></NFe>`, without signature, in canonical form by construction: signing
 * only inserts. Amounts with 2, rates with 4, quantities with 4, unit prices with 10 decimals; nothing is rounded here.
 * Values that the layout refuses are problems with the path of the request (`company.…` for the issuer). In
 * homologation the recipient's name is the fixed text of rule E04-20. Throws RangeError for a number, series or cNF
 * that cannot make an access key (B03-10). Source: PL_010e, MOC 7.0 Anexo I, NT 2025.002.
 */
export function buildNfe(input: NfeDocumentInput): BuiltNfe {
  const accessKey = buildAccessKey(input);
  const written = writeDocument(nfeLayout, noteNode(input, accessKey));
  if (!written.ok) return written;
  return { ok: true, xml: `<NFe xmlns="${nfeNamespace}">${written.xml}</NFe>`, accessKey };
}

function buildAccessKey({ issuer, issuedAt, series, number, numericCode }: NfeDocumentInput): AccessKey {
  if (!isAllowedNumericCode(numericCode, number)) throw new RangeError('numeric code is not allowed');
  return composeAccessKey({
    ufCode: ufCode(issuer.address.uf),
    yearMonth: accessKeyYearMonth(issuedAt),
    cnpj: issuer.cnpj,
    model: '55',
    series,
    number,
    emissionType: normalEmission,
    numericCode,
  });
}
