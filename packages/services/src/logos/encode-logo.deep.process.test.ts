import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { jpegOfFrames, pngChunk, pngEnd, pngHeader, pngOf } from '../testing/hostile-pictures.ts';
import { sampleJpeg } from '../testing/sample-pictures.ts';
import { encodeLogo } from './encode-logo.ts';

const script = fileURLToPath(new URL('../testing/encode-one-logo.ts', import.meta.url));

/** Encodes the picture in a process of its own, and measures the growth of its memory. */
function encodeAlone(bytes: Uint8Array): { readonly kind: string; readonly grownMb: number } {
  const flags = ['--import', import.meta.resolve('tsx')];
  const output = execFileSync(process.execPath, [...flags, script], { input: bytes, encoding: 'utf8' });
  return JSON.parse(output);
}

const zeros = deflateSync(Buffer.alloc(190_000_000));
const colour = 3;

/** The JPEGs have a frame of 15 colours, of which only three are decoded; one has it after a harmless frame. */
test.each([
  ['a PNG whose data unpack to 190 MB', pngOf(pngHeader(8, 8, 0), pngChunk('IDAT', zeros), pngEnd)],
  [
    'an interlaced PNG whose data unpack to 190 MB',
    pngOf(pngHeader(8, 8, 1), pngChunk('IDAT', zeros), pngEnd),
  ],
  ['a JPEG of 15 components', jpegOfFrames({ side: 1_000, components: 15 })],
  [
    'a JPEG with a second frame',
    jpegOfFrames({ side: 8, components: colour }, { side: 1_000, components: 15 }),
  ],
])('%s takes no more memory than a picture of its size', (_, bytes) => {
  expect(bytes.length).toBeLessThan(200_000);
  const { kind, grownMb } = encodeAlone(bytes);
  expect(kind).toBe('refused');
  expect(grownMb).toBeLessThan(60);
});

test.each([1, colour])('the largest JPEG of %i components is accepted', (components) => {
  const bytes = jpegOfFrames({ side: 1_000, components });
  expect(encodeLogo({ mediaType: 'image/jpeg', bytes })).toMatchObject({ kind: 'encoded', width: 500 });
  const whole = sampleJpeg({ width: 1_000, height: 1_000 });
  expect(encodeLogo({ mediaType: 'image/jpeg', bytes: whole })).toMatchObject({ kind: 'encoded' });
});
