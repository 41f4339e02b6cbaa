import { inflateSync } from 'node:zlib';
import { type LogoMediaType, largestLogo } from '@fiscal/domain';
import { decode, encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { flattenPixels, type Pixels } from './flatten-pixels.ts';
import { type ImageHeader, pngAlone, pngData, readImageHeader } from './read-image-header.ts';

export interface LogoUpload {
  readonly mediaType: LogoMediaType;
  readonly bytes: Uint8Array;
}

export interface EncodedLogo extends LogoUpload {
  readonly kind: 'encoded';
  /** Pixels of what is kept, which may be smaller than the upload. */
  readonly width: number;
  readonly height: number;
}

export type LogoVerdict =
  | EncodedLogo
  | { readonly kind: 'refused'; readonly reason: 'type' | 'broken' | 'animated' | 'deadline' }
  | { readonly kind: 'tooLarge'; readonly width: number; readonly height: number };

/**
 * Decodes an uploaded picture and encodes it again on white: what comes out has neither transparency nor metadata, nor
 * anything else of the file but its colours. Bounds come from the header, before anything is unpacked. Pure; runs in a
 * thread.
 */
export function encodeLogo({ mediaType, bytes }: LogoUpload): LogoVerdict {
  const header = readImageHeader(bytes, mediaType);
  if (header.kind === 'refused') return header;
  const { width, height } = header;
  if (Math.max(width, height) > largestLogo.side) return { kind: 'tooLarge', width, height };
  try {
    const pixels = header.kind === 'png' ? decodePng(bytes, header.scanlineBytes) : decodeJpeg(bytes, header);
    if (pixels.width !== width || pixels.height !== height) return { kind: 'refused', reason: 'broken' };
    const flat = flattenPixels(pixels);
    const encoded = mediaType === 'image/png' ? writePng(flat) : writeJpeg(flat);
    return { kind: 'encoded', mediaType, width: flat.width, height: flat.height, bytes: encoded };
  } catch {
    return { kind: 'refused', reason: 'broken' };
  }
}

/** The library bounds what it unpacks of pictures in one pass alone: those in several are unpacked here first. */
function decodePng(bytes: Uint8Array, longest: number): Pixels {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  inflateSync(pngData(file, 'IDAT'), { maxOutputLength: longest });
  return PNG.sync.read(pngAlone(file));
}

type JpegHeader = Extract<ImageHeader, { kind: 'jpeg' }>;

/** Blocks of a JPEG come in units of up to four by four. Source: ITU-T T.81, A.1.1. */
const widestUnit = 32;

/** A file may hold further frames behind the one of its header: the library gets the memory for that one alone. */
function decodeJpeg(bytes: Uint8Array, { width, height, components }: JpegHeader): Pixels {
  const samples = (width + widestUnit) * (height + widestUnit);
  // As the library counts: of each component coefficients, lines and colours, then the pixels; and its tables.
  const needed = samples * (components * 6 + 4) + 1_048_576;
  return decode(bytes, {
    ...{ maxResolutionInMP: largestLogo.side ** 2 / 1_000_000, maxMemoryUsageInMB: needed / 1_048_576 },
    ...{ useTArray: true, formatAsRGBA: true, tolerantDecoding: false },
  });
}

function writePng({ width, height, data }: Pixels): Uint8Array {
  const png = new PNG({ width, height });
  png.data.set(data);
  return new Uint8Array(PNG.sync.write(png, { colorType: 2, inputHasAlpha: true }));
}

const jpegQuality = 90;

const writeJpeg = ({ width, height, data }: Pixels): Uint8Array =>
  new Uint8Array(encode({ width, height, data: Buffer.from(data.buffer) }, jpegQuality).data);
