import { deflateSync } from 'node:zlib';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { pngChunk as chunk, pngEnd as end, pngHeader as header, pngOf } from '../testing/hostile-pictures.ts';
import { sampleJpeg, samplePng } from '../testing/sample-pictures.ts';
import { encodeLogo, type LogoUpload } from './encode-logo.ts';

const png = (bytes: Uint8Array): LogoUpload => ({ mediaType: 'image/png', bytes });
const jpeg = (bytes: Uint8Array): LogoUpload => ({ mediaType: 'image/jpeg', bytes });
const refused = (reason: string) => ({ kind: 'refused', reason });

function encoded(upload: LogoUpload) {
  const verdict = encodeLogo(upload);
  if (verdict.kind !== 'encoded') throw new Error(`refused: ${JSON.stringify(verdict)}`);
  return verdict;
}

/** Adds chunks after the header of a file. */
const withChunks = (bytes: Uint8Array, ...chunks: readonly Buffer[]): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]));

/** Adds a segment after the first marker of a file. */
function withSegment(bytes: Uint8Array, marker: number, text: string): Uint8Array {
  const data = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), head, data, bytes.subarray(2)]));
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

test('a PNG keeps its size and colours, and its transparent parts become white', () => {
  const half = encoded(png(samplePng({ colour: [0, 0, 0, 128] })));
  expect(half).toMatchObject({ mediaType: 'image/png', width: 40, height: 20 });
  const read = PNG.sync.read(Buffer.from(half.bytes));
  expect([...read.data.subarray(0, 4)]).toEqual([127, 127, 127, 255]);
  expect(read).toMatchObject({ width: 40, height: 20, colorType: 2, alpha: false });
  const none = encoded(png(samplePng({ colour: [9, 9, 9, 0] })));
  expect([...PNG.sync.read(Buffer.from(none.bytes)).data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a JPEG stays a JPEG of the same size and colour', () => {
  const kept = encoded(jpeg(sampleJpeg({ width: 64, height: 48 })));
  expect(kept).toMatchObject({ mediaType: 'image/jpeg', width: 64, height: 48 });
  const { data } = decode(kept.bytes, { useTArray: true });
  expect(Math.abs((data[0] ?? 0) - 200)).toBeLessThan(4);
});

test('a picture with more pixels than paper shows becomes smaller and keeps its proportions', () => {
  expect(encoded(png(samplePng({ width: 1_000, height: 501 })))).toMatchObject({ width: 500, height: 251 });
  expect(encoded(png(samplePng({ width: 800, height: 1 })))).toMatchObject({ width: 800, height: 1 });
  expect(encoded(png(samplePng({ width: 801, height: 801 })))).toMatchObject({ width: 401, height: 401 });
});

test('metadata, scripts and bytes after the picture are removed', () => {
  const secret = 'GPS 23.5S <script>alert(1)</script>';
  const text = chunk('tEXt', Buffer.from(`Comment\0${secret}`, 'latin1'));
  const exif = chunk('eXIf', Buffer.from(secret, 'latin1'));
  const dirty = Buffer.concat([withChunks(samplePng(), text, exif), Buffer.from(secret, 'latin1')]);
  expect(textOf(dirty)).toContain(secret);
  expect(textOf(encoded(png(new Uint8Array(dirty))).bytes)).not.toMatch(/GPS|script|tEXt|eXIf/);
  const photo = withSegment(withSegment(sampleJpeg(), 0xe1, `Exif\0\0${secret}`), 0xfe, secret);
  const dirtyPhoto = Buffer.concat([photo, Buffer.from(secret, 'latin1')]);
  expect(textOf(encoded(jpeg(new Uint8Array(dirtyPhoto))).bytes)).not.toMatch(/GPS|script|Exif/);
});

test.each([
  ['a PNG that is declared as JPEG', jpeg(samplePng())],
  ['a JPEG that is declared as PNG', png(sampleJpeg())],
  ['an SVG', png(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
  ['a GIF', png(Buffer.from('GIF89a'))],
  ['an empty PNG', png(new Uint8Array())],
  ['an empty JPEG', jpeg(new Uint8Array())],
])('%s is refused for its type', (_, upload) => {
  expect(encodeLogo(upload)).toEqual(refused('type'));
});

test('an animated PNG is refused', () => {
  const animation = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  expect(encodeLogo(png(withChunks(samplePng(), animation)))).toEqual(refused('animated'));
});

test('a picture that is too large is refused before anything is unpacked', () => {
  const huge = pngOf(header(60_000, 60_000), chunk('IDAT', Buffer.from('no zlib at all')), end);
  expect(encodeLogo(png(huge))).toEqual({ kind: 'tooLarge', width: 60_000, height: 60_000 });
  expect(encodeLogo(png(samplePng({ width: 1_001, height: 1 })))).toMatchObject({ kind: 'tooLarge' });
  expect(encodeLogo(jpeg(sampleJpeg({ width: 1, height: 1_001 })))).toMatchObject({ kind: 'tooLarge' });
});

test.each([0, 1] as const)(
  'data are refused when they unpack to more bytes than the picture has (interlaced: %i)',
  (interlaced) => {
    const bomb = pngOf(header(8, 8, interlaced), chunk('IDAT', deflateSync(Buffer.alloc(100_000_000))), end);
    expect(bomb.length).toBeLessThan(200_000);
    expect(encodeLogo(png(bomb))).toEqual(refused('broken'));
  },
);

test('an interlaced picture is encoded like any other', () => {
  // One pixel: of the seven passes only the first has a row.
  const dot = pngOf(header(1, 1, 1), chunk('IDAT', deflateSync(Buffer.from([0, 10, 20, 30, 255]))), end);
  const read = PNG.sync.read(Buffer.from(encoded(png(dot)).bytes));
  expect([...read.data]).toEqual([10, 20, 30, 255]);
});

test('a picture that is cut anywhere is refused', () => {
  const whole = samplePng();
  for (let length = 8; length < whole.length - 1; length += 3)
    expect(encodeLogo(png(whole.subarray(0, length))), `${length}`).toEqual(refused('broken'));
  const photo = sampleJpeg({ width: 64, height: 64 });
  const scan = textOf(photo).indexOf('\xff\xda');
  for (let length = 3; length < scan; length += 7)
    expect(encodeLogo(jpeg(photo.subarray(0, length))), `${length}`).toEqual(refused('broken'));
});

test('a picture with a changed byte never makes the encoder throw', () => {
  for (const [upload, bytes, step] of [
    [png, samplePng(), 1],
    [jpeg, sampleJpeg(), 7],
  ] as const) {
    for (let offset = 8; offset < bytes.length; offset += step) {
      const changed = Uint8Array.from(bytes);
      changed[offset] = (changed[offset] ?? 0) ^ 0x55;
      expect(['encoded', 'refused', 'tooLarge']).toContain(encodeLogo(upload(changed)).kind);
    }
  }
});
