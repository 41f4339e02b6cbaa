import { crc32 } from 'node:zlib';
import {
  directoryEnd,
  directoryHeader,
  layoutOf,
  localHeader,
  type ZipEntry,
  type ZipLayout,
} from './zip-layout.ts';

/** Both ends included, as in a `Range` of HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface ZipSource {
  readonly entries: readonly ZipEntry[];
  readonly layout: ZipLayout;
  /** Bytes of the entries from `from` to before `to`, in order. */
  contents(from: number, to: number): AsyncIterable<Uint8Array>;
}

const chunkBytes = 256 * 1024;

/**
 * The bytes of an archive of stored files within a range, in chunks of 256 KB or one file more. Only the files of the
 * range are read for what is sent; where the range reaches the directory, those before it are read afterwards, for
 * their checksums. Throws when a file has not the size that was announced.
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

/** The part of `bytes`, which lie at `at`, that is in the range. */
function* within({ first, last }: ByteRange, at: number, bytes: Uint8Array): Generator<Uint8Array> {
  const from = Math.max(0, first - at);
  const to = Math.min(bytes.length, last - at + 1);
  if (from < to) yield bytes.subarray(from, to);
}

/** Position of the entry in which a byte lies; the number of entries for a byte of the directory. */
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

/** The source of an archive whose entries never change. */
export const zipSource = (entries: readonly ZipEntry[], contents: ZipSource['contents']): ZipSource => ({
  entries,
  layout: layoutOf(entries),
  contents,
});
