import { type AccessKey, composeAccessKey, isAllowedNumericCode, parseAccessKey } from '@fiscal/domain';

/** An unsigned note as `buildNfe` wrote it. */
export interface WrittenNfe {
  readonly xml: string;
  readonly accessKey: AccessKey;
}

export interface NewNumber {
  readonly number: number;
  /** cNF, 8 digits. */
  readonly numericCode: string;
  /** The old and the new `nFat`, when it contains the number; when absent, `nFat` does not change. */
  readonly invoiceNumber?: { readonly from: string; readonly to: string } | undefined;
}

/**
 * Returns the same document under another number: `Id`, `cNF`, `nNF`, `cDV` and, when requested, `nFat` change, and all
 * other bytes stay. The work is linear in the size. Throws RangeError for a number or cNF that cannot make an access
 * key (B03-10), and for a text that `buildNfe` did not write.
 */
export function renumberNfe({ xml, accessKey }: WrittenNfe, to: NewNumber): WrittenNfe {
  const parts = parseAccessKey(accessKey);
  if (parts === undefined) throw new RangeError('not an access key');
  if (!isAllowedNumericCode(to.numericCode, to.number)) throw new RangeError('numeric code is not allowed');
  const key = composeAccessKey({ ...parts, number: to.number, numericCode: to.numericCode });
  const changes: readonly Change[] = [
    [`Id="NFe${accessKey}"`, `Id="NFe${key}"`],
    [tag('cNF', parts.numericCode), tag('cNF', to.numericCode)],
    [tag('nNF', String(parts.number)), tag('nNF', String(to.number))],
    [tag('cDV', accessKey.slice(-1)), tag('cDV', key.slice(-1))],
    ...(to.invoiceNumber === undefined
      ? []
      : [[tag('nFat', to.invoiceNumber.from), tag('nFat', to.invoiceNumber.to)] as const]),
  ];
  return { xml: changes.reduce(replaceFirst, xml), accessKey: key };
}

type Change = readonly [from: string, to: string];

const tag = (name: string, text: string): string => `<${name}>${text}</${name}>`;

// No value can contain markup, so the first match is the tag itself.
function replaceFirst(xml: string, [from, to]: Change): string {
  const at = xml.indexOf(from);
  if (at < 0) throw new RangeError('the document is not of the form that is written here');
  return xml.slice(0, at) + to + xml.slice(at + from.length);
}
