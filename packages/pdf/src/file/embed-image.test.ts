import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { embedImage } from './embed-image.ts';
import { createPdfFile } from './pdf-file.ts';

const end = (bytes: Uint8Array, mediaType: 'image/png' | 'image/jpeg') => {
  const file = createPdfFile();
  embedImage(file, { mediaType, bytes });
  return Buffer.from(file.end({ root: 0, info: 0 })).toString('latin1');
};

function png(alpha: number): Buffer {
  const image = new PNG({ width: 3, height: 2 });
  image.data.fill(200);
  image.data[3] = alpha;
  for (let pixel = 1; pixel < 6; pixel += 1) image.data[4 * pixel + 3] = 255;
  return PNG.sync.write(image);
}

test('a PNG is written with its colours, and with a mask where it is transparent', () => {
  expect(end(png(255), 'image/png')).toMatch(
    /\/Width 3\/Height 2\/BitsPerComponent 8\/ColorSpace\/DeviceRGB\/F/,
  );
  expect(end(png(0), 'image/png')).toMatch(
    /\/ColorSpace\/DeviceGray[\s\S]*\/ColorSpace\/DeviceRGB\/SMask 1 0 R/,
  );
});

/** The start of a JPEG: SOI, APP0, SOF0. */
const jpeg = (components: number): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    2,
    0xff,
    0xc0,
    0,
    8 + 3 * components,
    8,
    0,
    20,
    1,
    4,
    components,
    ...Array.from({ length: 3 * components }, () => 1),
  ]);

test.each([
  [1, 'DeviceGray/F'],
  [3, 'DeviceRGB/F'],
  [4, 'DeviceCMYK/Decode[1 0 1 0 1 0 1 0]/F'],
])('a JPEG of %i components is written as it is', (components, space) => {
  const file = end(jpeg(components), 'image/jpeg');
  expect(file).toContain(`/Width 260/Height 20/BitsPerComponent 8/ColorSpace/${space}`);
  expect(file).toContain(jpeg(components).toString('latin1'));
});

test.each(['image/png', 'image/jpeg'] as const)('a file that is not a valid %s is refused', (mediaType) => {
  expect(() => end(Buffer.from('GIF89a and more bytes'), mediaType)).toThrow(RangeError);
});
