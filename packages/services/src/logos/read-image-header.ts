import type { LogoMediaType } from '@fiscal/domain';

/** The facts about a picture that its file gives before anything is unpacked. */
export type ImageHeader =
  | { readonly kind: 'png'; readonly width: number; readonly height: number; readonly scanlineBytes: number }
  | { readonly kind: 'jpeg'; readonly width: number; readonly height: number; readonly components: number }
  | { readonly kind: 'refused'; readonly reason: 'type' | 'broken' | 'animated' };

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Reads the header of a file of the declared type. Passes over chunks and segments and unpacks none. */
export function readImageHeader(bytes: Uint8Array, mediaType: LogoMediaType): ImageHeader {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return mediaType === 'image/png' ? readPng(file) : readJpeg(file);
}

const broken = { kind: 'refused', reason: 'broken' } as const;
const otherType = { kind: 'refused', reason: 'type' } as const;

/** Number of samples of a pixel, by colour type. Source: PNG 11.2.1. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function readPng(file: Buffer): ImageHeader {
  if (!file.subarray(0, 8).equals(pngSignature)) return otherType;
  const chunks = [...pngChunks(file)];
  const [first] = chunks;
  if (first === undefined || first.type !== 'IHDR' || first.data.length !== 13) return broken;
  if (chunks.some(({ type }) => type === 'acTL')) return { kind: 'refused', reason: 'animated' };
  if (chunks.at(-1)?.type !== 'IEND') return broken;
  const width = first.data.readUInt32BE(0);
  const height = first.data.readUInt32BE(4);
  const perPixel = samples[first.data.readUInt8(9)];
  if (width === 0 || height === 0 || perPixel === undefined) return broken;
  const row = Math.ceil((width * perPixel * first.data.readUInt8(8)) / 8) + 1;
  // Room for an interlaced picture: its passes have up to twice as many rows, each rounded up to bytes.
  return { kind: 'png', width, height, scanlineBytes: row * height + 4 * height + 64 };
}

/** Joins the data of the chunks of one type. */
export const pngData = (file: Buffer, wanted: string): Buffer =>
  Buffer.concat([...pngChunks(file)].filter(({ type }) => type === wanted).map(({ data }) => data));

interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
  /** Position in the file after the checksum of the chunk. */
  readonly end: number;
}

/** Cuts off the bytes after the last chunk. */
export function cutPngTail(file: Buffer): Buffer {
  const last = [...pngChunks(file)].at(-1);
  return last === undefined ? file : file.subarray(0, last.end);
}

/** Yields the chunks up to the end of the picture, or up to a chunk that is cut off. Source: PNG 5.3. */
function* pngChunks(file: Buffer): Generator<PngChunk> {
  let offset = pngSignature.length;
  while (offset + 12 <= file.length) {
    const length = file.readUInt32BE(offset);
    const type = file.toString('latin1', offset + 4, offset + 8);
    const end = offset + 12 + length;
    if (end > file.length) return;
    yield { type, data: file.subarray(offset + 8, end - 4), end };
    if (type === 'IEND') return;
    offset = end;
  }
}

/**
 * Markers of the frames that decoders read: baseline, extended, progressive (Huffman). Source: ITU-T T.81, table B.1.
 */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const startOfScan = 0xda;

function readJpeg(file: Buffer): ImageHeader {
  if (file.length < 3 || file.readUIntBE(0, 3) !== 0xffd8ff) return otherType;
  let offset = 2;
  while (offset + 4 <= file.length) {
    if (file.readUInt8(offset) !== 0xff) return broken;
    const marker = file.readUInt8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (frames.has(marker)) return readFrame(file.subarray(offset + 4));
    if (marker === startOfScan) return broken;
    const length = file.readUInt16BE(offset + 2);
    if (length < 2) return broken;
    offset += 2 + length;
  }
  return broken;
}

/**
 * Number of components of a grey, a colour and a CMYK picture. A frame may declare 255, each as large as the picture.
 */
const colourModels = new Set([1, 3, 4]);

function readFrame(frame: Buffer): ImageHeader {
  if (frame.length < 6) return broken;
  const height = frame.readUInt16BE(1);
  const width = frame.readUInt16BE(3);
  const components = frame.readUInt8(5);
  if (width === 0 || height === 0 || !colourModels.has(components)) return broken;
  return { kind: 'jpeg', width, height, components };
}
