import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';

export interface SamplePicture {
  readonly width?: number;
  readonly height?: number;
  /** RGBA of every pixel. */
  readonly colour?: readonly [number, number, number, number];
}

function pixelsOf({ width = 40, height = 20, colour = [200, 30, 30, 255] }: SamplePicture): PNG {
  const png = new PNG({ width, height });
  png.data.set(Buffer.alloc(png.data.length, Buffer.from(colour)));
  return png;
}

/** A picture of one colour, as PNG with an alpha channel. */
export const samplePng = (picture: SamplePicture = {}): Uint8Array =>
  new Uint8Array(PNG.sync.write(pixelsOf(picture)));

/** A picture of one colour, as JPEG. */
export const sampleJpeg = (picture: SamplePicture = {}): Uint8Array =>
  new Uint8Array(encode(pixelsOf(picture), 90).data);
