import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { PdfFile } from './pdf-file.ts';

/** A PNG or JPEG file. */
export interface ImageFile {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** An image as PDF stores it. */
export interface EncodedImage {
  /** The entries of the dictionary of the image's stream, with the filter. */
  readonly entries: string;
  readonly content: Buffer;
  /** Absent when the image is opaque. */
  readonly mask: Pick<EncodedImage, 'entries' | 'content'> | undefined;
}

/**
 * Writes an image and returns the number of its object. Throws RangeError when the file is damaged. ISO 32000-1, 8.9.5.
 */
export function embedImage(file: PdfFile, image: ImageFile, encode: EncodeImage = encodeImage): number {
  const { entries, content, mask } = encode(image);
  const soft = mask === undefined ? '' : `/SMask ${file.addEncoded(mask.entries, mask.content)} 0 R`;
  return file.addEncoded(entries.replace(filterPlace, `${soft}$&`), content);
}

const filterPlace = /\/Filter\/\w+$/;

/** Encodes an image. Throws RangeError when the file is damaged. */
export type EncodeImage = (image: ImageFile) => EncodedImage;

export const encodeImage: EncodeImage = ({ mediaType, bytes }) =>
  mediaType === 'image/jpeg' ? encodeJpeg(Buffer.from(bytes)) : encodePng(Buffer.from(bytes));

/** Stores a JPEG unchanged: readers of PDF decode JPEG. */
function encodeJpeg(jpeg: Buffer): EncodedImage {
  const { width, height, components } = readFrameHeader(jpeg);
  const space = colorSpaces[components];
  if (space === undefined) throw new RangeError('a JPEG of unknown colours');
  // Programs store four colours inverted.
  const decode = components === 4 ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  const entries = `${imageEntries(width, height)}/ColorSpace/${space}${decode}/Filter/DCTDecode`;
  return { entries, content: jpeg, mask: undefined };
}

const colorSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

const imageEntries = (width: number, height: number): string =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;

/** Searches SOF0, SOF1 or SOF2. Source: ITU-T T.81 B.2.2. */
function readFrameHeader(jpeg: Buffer): { width: number; height: number; components: number } {
  let at = 2;
  while (at + 10 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) {
      return {
        height: jpeg.readUInt16BE(at + 5),
        width: jpeg.readUInt16BE(at + 7),
        components: jpeg[at + 9] ?? 0,
      };
    }
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new RangeError('not a JPEG');
}

/** Encodes colours and, when the image is not opaque, a mask. */
function encodePng(png: Buffer): EncodedImage {
  const { width, height, data } = readPng(png);
  const colors = Buffer.alloc(width * height * 3);
  const mask = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    for (let color = 0; color < 3; color += 1) colors[3 * pixel + color] = data[4 * pixel + color] ?? 0;
    mask[pixel] = data[4 * pixel + 3] ?? 255;
  }
  const of = (space: string, samples: Buffer) => ({
    entries: `${imageEntries(width, height)}/ColorSpace/${space}/Filter/FlateDecode`,
    content: deflateSync(samples),
  });
  const isOpaque = mask.every((alpha) => alpha === 255);
  return { ...of('DeviceRGB', colors), mask: isOpaque ? undefined : of('DeviceGray', mask) };
}

function readPng(png: Buffer): PNG {
  try {
    return PNG.sync.read(png);
  } catch (error) {
    throw new RangeError('not a PNG', { cause: error });
  }
}
