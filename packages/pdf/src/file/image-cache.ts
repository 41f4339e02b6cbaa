import { createHash } from 'node:crypto';
import { type EncodedImage, type EncodeImage, encodeImage } from './embed-image.ts';

/**
 * The highest number of stored images: the largest logo takes 2 MB, and the logos of a few companies are used again and
 * again.
 */
const mostKept = 8;

/**
 * Returns an `encodeImage` that keeps its results by the digest of the file: the logo of a company is decoded once, not
 * for each note.
 */
export function createImageCache(encode: EncodeImage = encodeImage): EncodeImage {
  const kept = new Map<string, EncodedImage>();
  return (image) => {
    const digest = `${image.mediaType} ${createHash('sha256').update(image.bytes).digest('hex')}`;
    const encoded = kept.get(digest) ?? encode(image);
    // The most recently used image is last; the first one is removed.
    kept.delete(digest);
    kept.set(digest, encoded);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return encoded;
  };
}
