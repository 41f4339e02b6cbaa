import { crc32, inflateRawSync } from 'node:zlib';

/** A file in a zip, as the directory of the zip declares it. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  /** Inflates the content, never more than its declared size. Throws DamagedZip when it is not what is declared. */
  read(): Uint8Array;
}

/** The bytes are no zip, or not what the directory of the zip says. */
export class DamagedZip extends Error {
  override readonly name = 'DamagedZip';
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const endBytes = 22;
const longestComment = 65_535;

/**
 * Reads the directory of a zip, entry by entry; inflates nothing. Zips of more than 65,535 files or 4 GB have another
 * form and are refused. Throws DamagedZip.
 */
export function* readZipEntries(zip: Buffer): Generator<ZipEntry> {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const { next, ...entry } = orDamaged(() => readEntry(zip, at));
    yield entry;
    at = next;
  }
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - endBytes; at >= 0 && zip.length - endBytes - at <= longestComment; at -= 1)
    if (zip.readUInt32LE(at) === signatures.end) return at;
  throw new DamagedZip('it has no directory');
}

function readEntry(zip: Buffer, at: number): ZipEntry & { readonly next: number } {
  requireSignature(zip, at, signatures.entry);
  const [isUtf8, method] = [(zip.readUInt16LE(at + 8) & 0x800) !== 0, zip.readUInt16LE(at + 10)];
  const [crc, packed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field)) as [
    number,
    number,
    number,
  ];
  const [nameBytes, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ];
  const place = zip.readUInt32LE(at + 42);
  const name = zip.toString(isUtf8 ? 'utf8' : 'latin1', at + 46, at + 46 + nameBytes);
  const read = () => orDamaged(() => inflate(contentAt(zip, place, packed), { name, method, size, crc }));
  return { name, size, read, next: at + 46 + nameBytes + extra + comment };
}

function contentAt(zip: Buffer, place: number, bytes: number): Buffer {
  requireSignature(zip, place, signatures.file);
  const begin = place + 30 + zip.readUInt16LE(place + 26) + zip.readUInt16LE(place + 28);
  return zip.subarray(begin, begin + bytes);
}

interface Declared {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly crc: number;
}

const [stored, deflated] = [0, 8];

function inflate(content: Buffer, { name, method, size, crc }: Declared): Uint8Array {
  if (method !== stored && method !== deflated) throw new DamagedZip(`${name} is packed in an unknown way`);
  const bytes = method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(size, 1) });
  if (bytes.length !== size || crc32(bytes) !== crc) throw new DamagedZip(`${name} is not what is declared`);
  return new Uint8Array(bytes);
}

function requireSignature(zip: Buffer, at: number, signature: number): void {
  if (zip.readUInt32LE(at) !== signature) throw new DamagedZip('its directory names no file');
}

/** Throws DamagedZip also for a number that points out of the zip, and for content that cannot be inflated. */
function orDamaged<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof DamagedZip) throw cause;
    throw new DamagedZip('it is cut off, or holds more than it declares', { cause });
  }
}
