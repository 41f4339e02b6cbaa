import { expect, test } from 'vitest';
import { listObjects } from './list-objects.ts';
import type { S3Call, S3Calls } from './s3-calls.ts';

class Listing {
  constructor(readonly input: { readonly Prefix: string; readonly StartAfter?: string | undefined }) {}
}

/** Returns a bucket that lists the keys below the prefix and after the key, as S3 does. */
function bucketOf(keys: readonly string[]): S3Calls {
  const storedAt = new Date('2026-11-21T12:00:00Z');
  const send = async ({ input: { Prefix, StartAfter = '' } }: Listing): Promise<object> => ({
    Contents: keys
      .filter((key) => key.startsWith(Prefix) && key > StartAfter)
      .map((Key) => ({ Key, Size: 3, LastModified: storedAt })),
  });
  const made = { s3: { ListObjectsV2Command: Listing }, client: { send }, options: {} } as unknown as S3Call;
  const settings = { bucket: 'b' } as S3Calls['settings'];
  return { settings, call: (work) => work(made), close: () => undefined };
}

test('objects below a prefix are listed with their sizes, after the named key', async () => {
  const bucket = bucketOf(['a/1', 'a/2', 'a/3', 'b/1']);
  const keysOf = async (after?: string) =>
    (await listObjects(bucket, { below: 'a/', after })).map(({ key, size }) => `${key} ${size}`);
  expect(await keysOf()).toEqual(['a/1 3', 'a/2 3', 'a/3 3']);
  expect(await keysOf('a/1')).toEqual(['a/2 3', 'a/3 3']);
});
