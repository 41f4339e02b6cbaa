import { expect, test } from 'vitest';
import { testLogo } from '../testing/test-logo.ts';
import { encodeImage, type ImageFile } from './embed-image.ts';
import { createImageCache } from './image-cache.ts';

test('an equal file is decoded once, and the last eight files are kept', () => {
  const decoded: ImageFile[] = [];
  const encode = createImageCache((image) => {
    decoded.push(image);
    return encodeImage(image);
  });
  const logos = Array.from({ length: 9 }, (_, at) => testLogo(10 + at, 10));
  const [first, ...others] = logos;
  if (first === undefined) throw new Error('no logo');
  expect(encode(first)).toEqual(encodeImage(first));
  encode({ ...first, bytes: Uint8Array.from(first.bytes) });
  expect(decoded).toHaveLength(1);
  for (const other of others) encode(other);
  encode(first);
  expect(decoded).toHaveLength(10);
  encode(others.at(-1) ?? first);
  expect(decoded).toHaveLength(10);
});
