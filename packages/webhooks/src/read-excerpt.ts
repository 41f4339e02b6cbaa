import type { Readable } from 'node:stream';

const byteCap = 4096;
const characterCap = 1000;

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Returns the first 1000 characters of an answer as one printable line. Reads at most 4096 bytes and destroys the rest,
 * so that a long or endless body costs nothing. Rejects when the stream breaks before that.
 */
export async function readExcerpt(body: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('the body must be a stream of bytes');
    chunks.push(chunk);
    size += chunk.length;
    if (size >= byteCap) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, byteCap));
  return [...text.replace(unprintable, ' ')].slice(0, characterCap).join('').trim();
}
