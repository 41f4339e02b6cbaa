import { isAccessKey, meaningOf, type NamedByAuthority } from '@fiscal/domain';

const keys = /(?:NFe)?([0-9]{6}[0-9A-Z]{12}[0-9]{26})(?![0-9A-Z])/gi;
const receipt = /\bnRec\s*[:=]?\s*(\d{15})(?!\d)/i;
const protocol = /\bnProt\s*[:=]?\s*(\d{17}|\d{15})(?!\d)/i;

/**
 * Reads the documents that the reason of a duplicate names: `[chNFe: …]`, `[nRec:…]`, `[nProt:…]` in any case, with
 * or without brackets and blanks, and a key without a label. A key with a wrong check digit is ignored; another key
 * is preferred to ours. Codes other than duplicates name keys of other documents (references), which are not read.
 * Source: MOC 7.0 2B08.
 */
export function readNamed(
  verdict: { readonly cStat: string; readonly xMotivo: string },
  ourKey: string,
): NamedByAuthority {
  if (meaningOf(verdict.cStat).note !== 'duplicate') return {};
  const found = keysIn(verdict.xMotivo);
  return {
    namedKey: found.find((key) => key !== ourKey) ?? found[0],
    namedReceipt: receipt.exec(verdict.xMotivo)?.[1],
    namedProtocol: namedProtocolIn(verdict.xMotivo),
  };
}

/** Returns the protocol number that a reason names: 15 or 17 digits. */
export const namedProtocolIn = (reason: string): string | undefined => protocol.exec(reason)?.[1];

const keysIn = (text: string): string[] =>
  [...text.matchAll(keys)]
    .filter(({ index }) => !/[0-9A-Z]/i.test(text[index - 1] ?? ''))
    .map(([, key = '']) => key.toUpperCase())
    .filter(isAccessKey);
