import { parseEventRequestId } from '@fiscal/nfse';
import { descendants, readXml, type XmlElement } from '@fiscal/xml';
import type { DocumentToCarry } from '../../filing/filing-types.ts';

/** Our event, by its bytes and their Id. */
export interface OurNfseEvent {
  readonly accessKey: string;
  /** 101101 */
  readonly type: string;
  /** xMotivo */
  readonly text: string;
  readonly digestValue: string;
}

/** Returns our event. Throws when the bytes are not an event, which is a defect. */
export function ourNfseEventOf({
  authorityKey,
  signedXml,
  digestValue,
}: Pick<DocumentToCarry, 'authorityKey' | 'signedXml' | 'digestValue'>): OurNfseEvent {
  const named = parseEventRequestId(authorityKey);
  const read = readXml(signedXml);
  const text = read.ok ? textIn(read.root) : undefined;
  if (named === undefined || text === undefined) {
    throw new Error(`${authorityKey} is not the Id of an event of an NFS-e`);
  }
  return { accessKey: named.accessKey, type: named.code, text, digestValue };
}

const textIn = (root: XmlElement): string | undefined =>
  [...descendants(root)].find(({ name }) => name === 'xMotivo')?.text;
