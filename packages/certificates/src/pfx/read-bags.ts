import { type DerNode, part, readDer, readObjectId } from '../der/read-der.ts';
import { decryptBag, type Unlocking } from './decrypt-bag.ts';
import { PfxError } from './pfx-problem.ts';

/** The content of an opened file. */
export interface BagContents {
  /** PKCS#8; the caller wipes them. */
  readonly keys: Uint8Array[];
  readonly certificates: Uint8Array[];
}

const dataId = '1.2.840.113549.1.7.1';
const encryptedDataId = '1.2.840.113549.1.7.6';
const bagId = (n: number): string => `1.2.840.113549.1.12.10.1.${n}`;
const x509Id = '1.2.840.113549.1.9.22.1';
const maxBags = 64;
const maxNesting = 3;

/** Reads every bag of the authenticated safe (RFC 7292 4.1, 4.2); CRL and secret bags are skipped. */
export function readBags(safe: Uint8Array, unlocking: Unlocking): BagContents {
  const contents: BagContents = { keys: [], certificates: [] };
  for (const info of readDer(safe).children)
    collect(readDer(openInfo(info, unlocking)), contents, unlocking, 0);
  return contents;
}

/** Returns the octets of a ContentInfo of type data. */
export function readData(info: DerNode): Uint8Array {
  if (readObjectId(part(info, 0)) !== dataId) throw new PfxError('unsupported');
  return part(part(info, 1, 0xa0), 0, 0x04).content;
}

function openInfo(info: DerNode, unlocking: Unlocking): Uint8Array {
  if (readObjectId(part(info, 0)) !== encryptedDataId) return readData(info);
  const encrypted = part(part(part(info, 1, 0xa0), 0, 0x30), 1, 0x30);
  return decryptBag(part(encrypted, 1, 0x30), implicitOctets(part(encrypted, 2)), unlocking);
}

function implicitOctets(from: DerNode): Uint8Array {
  if (from.tag === 0x80) return from.content;
  if (from.tag === 0xa0) return Buffer.concat(from.children.map((piece) => piece.content));
  throw new PfxError('unreadable');
}

function collect(bags: DerNode, into: BagContents, unlocking: Unlocking, nesting: number): void {
  if (nesting > maxNesting) throw new PfxError('unreadable');
  for (const bag of bags.children) {
    if (into.keys.length + into.certificates.length >= maxBags) throw new PfxError('unreadable');
    const value = part(part(bag, 1, 0xa0), 0);
    switch (readObjectId(part(bag, 0))) {
      case bagId(1):
        into.keys.push(Uint8Array.from(value.bytes));
        break;
      case bagId(2):
        into.keys.push(decryptBag(part(value, 0, 0x30), part(value, 1, 0x04).content, unlocking));
        break;
      case bagId(3):
        if (readObjectId(part(value, 0)) === x509Id) into.certificates.push(certificateOf(value));
        break;
      case bagId(6):
        collect(value, into, unlocking, nesting + 1);
        break;
    }
  }
}

const certificateOf = (bag: DerNode): Uint8Array =>
  Uint8Array.from(part(part(bag, 1, 0xa0), 0, 0x04).content);
