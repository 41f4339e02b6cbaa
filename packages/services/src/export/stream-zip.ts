import { crc32 } from 'node:zlib';
import {
  directoryEnd,
  directoryHeader,
  layoutOf,
  localHeader,
  type ZipEntry,
  type ZipLayout,
} from './zip-layout.ts';

/** A range of bytes that includes both ends, as in a `Range` of HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface ZipSource {
  readonly entries: readonly ZipEntry[];
  readonly layout: ZipLayout;
  /** Yields the bytes of the entries from `from` to before `to`, in order. */
  contents(from: number, to: number): AsyncIterable<Uint8Array>;
}

const chunkBytes = 256 * 1024;

/**
 * Yields the bytes of an archive within a range, in chunks of at least 256 KB. Only the files of the range are read. If
 * the range reaches the directory, the files before it are read afterwards for their checksums. Throws when a file has
 * another size than announced.
 */
export async function* streamZip(source: ZipSource, range: ByteRange): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of partsOf(source, range)) {
    parts.push(part);
    length += part.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(parts, length);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts, length);
}

async function* partsOf(source: ZipSource, range: ByteRange): AsyncGenerator<Uint8Array> {
  const { entries, layout } = source;
  const checksums = new Uint32Array(entries.length);
  const begin = firstEntryOf(source, range.first);
  let index = begin;
  for await (const bytes of source.contents(begin, firstEntryOf(source, range.last) + 1)) {
    const entry = entryAt(entries, index);
    const checksum = checksumOf(entry, bytes);
    checksums[index] = checksum;
    const header = localHeader(entry, checksum);
    const at = layout.offsets[index] ?? 0;
    yield* within(range, at, header);
    yield* within(range, at + header.length, bytes);
    index += 1;
  }
  if (range.last < layout.directoryOffset) return;
  let earlier = 0;
  for await (const bytes of source.contents(0, begin)) {
    checksums[earlier] = checksumOf(entryAt(entries, earlier), bytes);
    earlier += 1;
  }
  let at = layout.directoryOffset;
  for (const [position, entry] of entries.entries()) {
    const header = directoryHeader(entry, checksums[position] ?? 0, layout.offsets[position] ?? 0);
    yield* within(range, at, header);
    at += header.length;
  }
  yield* within(range, at, directoryEnd(layout, entries.length));
}

/** Yields the part of `bytes`, which start at the offset `at`, that is within the range. */
function* within({ first, last }: ByteRange, at: number, bytes: Uint8Array): Generator<Uint8Array> {
  const from = Math.max(0, first - at);
  const to = Math.min(bytes.length, last - at + 1);
  if (from < to) yield bytes.subarray(from, to);
}

/** Returns the index of the entry that contains a byte; the number of entries for a byte of the directory. */
function firstEntryOf({ entries, layout: { offsets, directoryOffset } }: ZipSource, byte: number): number {
  if (byte >= directoryOffset) return entries.length;
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}

function entryAt(entries: readonly ZipEntry[], index: number): ZipEntry {
  const entry = entries[index];
  if (entry === undefined) throw new Error('more files came than were announced');
  return entry;
}

function checksumOf({ name, size }: ZipEntry, bytes: Uint8Array): number {
  if (bytes.length !== size) throw new Error(`${name} has ${bytes.length} bytes instead of ${size}`);
  return crc32(bytes);
}

/** Makes the source of an archive whose entries never change. */
export const zipSource = (entries: readonly ZipEntry[], contents: ZipSource['contents']): ZipSource => ({
  entries,
  layout: layoutOf(entries),
  contents,
});
