import { inflateSync } from 'node:zlib';
import { type LogoMediaType, largestLogo } from '@fiscal/domain';
import { decode, encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { flattenPixels, type Pixels } from './flatten-pixels.ts';
import { cutPngTail, type ImageHeader, pngData, readImageHeader } from './read-image-header.ts';

export interface LogoUpload {
  readonly mediaType: LogoMediaType;
  readonly bytes: Uint8Array;
}

export interface EncodedLogo extends LogoUpload {
  readonly kind: 'encoded';
  /** Pixels of the encoded picture, which may be smaller than the upload. */
  readonly width: number;
  readonly height: number;
}

export type LogoVerdict =
  | EncodedLogo
  | { readonly kind: 'refused'; readonly reason: 'type' | 'broken' | 'animated' | 'deadline' }
  | { readonly kind: 'tooLarge'; readonly width: number; readonly height: number };

/**
 * Decodes an uploaded picture and encodes it again on white. The result has no transparency and no metadata: only the
 * colours of the file are kept. The header gives the limits of memory, before anything is unpacked. Pure; runs in a
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

/** Unpacks the data here first, within a limit: the library has a limit only for pictures that are not interlaced. */
function decodePng(bytes: Uint8Array, scanlineBytes: number): Pixels {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  inflateSync(pngData(file, 'IDAT'), { maxOutputLength: scanlineBytes });
  return PNG.sync.read(cutPngTail(file));
}

type JpegHeader = Extract<ImageHeader, { kind: 'jpeg' }>;

/** Pixels of the widest unit of a JPEG: up to 4 × 4 blocks of 8 × 8 pixels. Source: ITU-T T.81, A.1.1. */
const widestUnit = 32;
const mebibyte = 1_048_576;

/**
 * Gives the library the memory for the frame of the header alone, because the file may hold further frames after it.
 */
function decodeJpeg(bytes: Uint8Array, { width, height, components }: JpegHeader): Pixels {
  const samples = (width + widestUnit) * (height + widestUnit);
  // The library counts coefficients, lines and colours of each component, then the pixels, and its own tables.
  const needed = samples * (components * 6 + 4) + mebibyte;
  return decode(bytes, {
    maxResolutionInMP: largestLogo.side ** 2 / 1_000_000,
    maxMemoryUsageInMB: needed / mebibyte,
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
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
