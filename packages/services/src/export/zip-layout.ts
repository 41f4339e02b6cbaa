/** A file of an archive whose size is known before its bytes are read. */
export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The positions of all parts of an archive. Offsets in bytes. */
export interface ZipLayout {
  /** The offset of the local header of each entry. */
  readonly offsets: Float64Array;
  readonly directoryOffset: number;
  readonly directorySize: number;
  readonly isZip64: boolean;
  readonly size: number;
}

const localHeaderSize = 30;
const directoryHeaderSize = 46;
const offsetExtraSize = 12;
const endSize = 22;
const zip64EndSize = 56;
const zip64LocatorSize = 20;
const most16 = 0xffff;
const most32 = 0xffffffff;

const stored = { version: 20, flags: 0, method: 0 };
const zip64Version = 45;
/** 1980-01-01 00:00, the first time of the format. A fixed time makes the bytes depend only on the content. */
const fixedTime = 0;
const fixedDate = 0x21;

/** Computes the layout of an archive. Every entry is smaller than 4 GB. Source of the format: PKWARE APPNOTE 6.3.10. */
export function layoutOf(entries: readonly ZipEntry[]): ZipLayout {
  const offsets = new Float64Array(entries.length);
  let at = 0;
  let directorySize = 0;
  for (const [index, { name, size }] of entries.entries()) {
    offsets[index] = at;
    directorySize += directoryHeaderSize + name.length + (at >= most32 ? offsetExtraSize : 0);
    at += localHeaderSize + name.length + size;
  }
  const isZip64 = entries.length >= most16 || at >= most32 || directorySize >= most32;
  const size = at + directorySize + (isZip64 ? zip64EndSize + zip64LocatorSize : 0) + endSize;
  return { offsets, directoryOffset: at, directorySize, isZip64, size };
}

export function localHeader({ name, size }: ZipEntry, crc: number): Buffer {
  const header = Buffer.alloc(localHeaderSize + name.length);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, { name, size, crc, version: stored.version });
  header.write(name, localHeaderSize, 'latin1');
  return header;
}

export function directoryHeader({ name, size }: ZipEntry, crc: number, offset: number): Buffer {
  const needsZip64Offset = offset >= most32;
  const header = Buffer.alloc(directoryHeaderSize + name.length + (needsZip64Offset ? offsetExtraSize : 0));
  const version = needsZip64Offset ? zip64Version : stored.version;
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  writeCommon(header, 6, { name, size, crc, version });
  header.writeUInt16LE(needsZip64Offset ? offsetExtraSize : 0, 30);
  header.writeUInt32LE(needsZip64Offset ? most32 : offset, 42);
  header.write(name, directoryHeaderSize, 'latin1');
  if (needsZip64Offset) {
    const extra = directoryHeaderSize + name.length;
    header.writeUInt16LE(1, extra);
    header.writeUInt16LE(8, extra + 2);
    header.writeBigUInt64LE(BigInt(offset), extra + 4);
  }
  return header;
}

/**
 * Writes the fields that both headers have in the same order: version, flags, method, time, date, CRC, sizes, length of
 * the name.
 */
function writeCommon(
  header: Buffer,
  at: number,
  { name, size, crc, version }: ZipEntry & { readonly crc: number; readonly version: number },
): void {
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(stored.flags, at + 2);
  header.writeUInt16LE(stored.method, at + 4);
  header.writeUInt16LE(fixedTime, at + 6);
  header.writeUInt16LE(fixedDate, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}

/** Makes the end of the archive, after the directory. */
export function directoryEnd({ directoryOffset, directorySize, isZip64 }: ZipLayout, count: number): Buffer {
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(directorySize, most32), 12);
  end.writeUInt32LE(Math.min(directoryOffset, most32), 16);
  if (!isZip64) return end;
  const large = Buffer.alloc(zip64EndSize + zip64LocatorSize);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(BigInt(zip64EndSize - 12), 4);
  large.writeUInt16LE(zip64Version, 12);
  large.writeUInt16LE(zip64Version, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(directorySize), 40);
  large.writeBigUInt64LE(BigInt(directoryOffset), 48);
  large.writeUInt32LE(0x07064b50, zip64EndSize);
  large.writeBigUInt64LE(BigInt(directoryOffset + directorySize), zip64EndSize + 8);
  large.writeUInt32LE(1, zip64EndSize + 16);
  return Buffer.concat([large, end]);
}
