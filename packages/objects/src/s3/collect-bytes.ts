import { Readable } from 'node:stream';
import { ObjectStoreError } from '../object-store-error.ts';

/** Reads the body of an answer, at most `limit` bytes. Throws `damaged` when there are more. */
export async function collectBytes(
  body: unknown,
  limit: number | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!(body instanceof Readable)) throw new ObjectStoreError({ class: 'damaged', code: 'NO_BODY' });
  const stopped = (): void => void body.destroy(new ObjectStoreError({ class: 'timeout', code: 'BODY' }));
  signal.addEventListener('abort', stopped, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (limit !== undefined && size > limit) throw new ObjectStoreError({ class: 'damaged', code: 'SIZE' });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stopped);
    body.destroy();
  }
}
