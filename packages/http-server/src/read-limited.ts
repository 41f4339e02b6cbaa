export type LimitedBody =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'tooLarge' };

/** Limits for reading the rest of a body that is too large. */
const readFurther = { bytes: 16 * 1_048_576, milliseconds: 1_000 };

/** Reads a body of at most `limit` bytes, independently of its headers. Never keeps more bytes than that. */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<LimitedBody> {
  if (body === null) return { kind: 'read', bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { kind: 'read', bytes: Buffer.concat(chunks, size) };
    size += value.byteLength;
    if (size > limit) {
      await discardRest(reader);
      return { kind: 'tooLarge' };
    }
    chunks.push(value);
  }
}

/** Reads and drops the rest within `readFurther`: closing a connection with unread bytes would lose the answer too. */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(resolve, readFurther.milliseconds, 'over');
  });
  let size = 0;
  try {
    while (size < readFurther.bytes) {
      const part = await Promise.race([reader.read(), over]);
      if (part === 'over' || part.done) break;
      size += part.value.byteLength;
    }
    await reader.cancel();
  } finally {
    clearTimeout(timer);
  }
}
