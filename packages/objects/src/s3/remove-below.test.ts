import { expect, test } from 'vitest';
import { removeBelow } from './remove-below.ts';
import type { S3Call, S3Calls } from './s3-calls.ts';

class Listing {}
class Removal {}

/** A bucket of one object, whose removal fails with the codes in turn before it succeeds. */
function bucketThatFails(codes: readonly string[]): S3Calls {
  const left = [...codes];
  let held = true;
  const send = async (command: object): Promise<object> => {
    if (command instanceof Listing) {
      return { Versions: held ? [{ Key: 'below/a', VersionId: 'v1' }] : [], DeleteMarkers: [] };
    }
    const code = left.shift();
    if (code !== undefined) return { Errors: [{ Key: 'below/a', Code: code }] };
    held = false;
    return {};
  };
  const s3 = { ListObjectVersionsCommand: Listing, DeleteObjectsCommand: Removal };
  const made = { s3, client: { send }, options: {} } as unknown as S3Call;
  const settings = { bucket: 'b' } as S3Calls['settings'];
  return { settings, call: (work) => work(made), close: () => undefined };
}

test('an object that the server could not remove for the moment is removed by the next try', async () => {
  expect(await removeBelow(bucketThatFails(['InternalError', 'SlowDown']), 'below/')).toBe(1);
});

test('a server that never removes it is away after three tries', async () => {
  const bucket = bucketThatFails(Array.from({ length: 9 }, () => 'InternalError'));
  await expect(removeBelow(bucket, 'below/')).rejects.toMatchObject({ class: 'unavailable' });
});

test('an object that may not be removed is refused at once', async () => {
  const bucket = bucketThatFails(['AccessDenied']);
  await expect(removeBelow(bucket, 'below/')).rejects.toMatchObject({
    class: 'refused',
    code: 'AccessDenied',
  });
});
