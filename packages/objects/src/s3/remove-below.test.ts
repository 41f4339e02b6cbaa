import { expect, test } from 'vitest';
import { removeBelow } from './remove-below.ts';
import type { S3Call, S3Calls } from './s3-calls.ts';

class Listing {}
class Removal {}

/**
 * Returns a bucket that lists one object at a time. Removals fail with the codes in turn; they succeed at a null and
 * after the last code.
 */
function bucketThatFails(codes: readonly (string | null)[], objects = 1): S3Calls {
  const left = [...codes];
  let held = objects;
  const send = async (command: object): Promise<object> => {
    if (command instanceof Listing) {
      return { Versions: held > 0 ? [{ Key: 'below/a', VersionId: 'v1' }] : [], DeleteMarkers: [] };
    }
    const code = left.shift() ?? null;
    if (code !== null) return { Errors: [{ Key: 'below/a', Code: code }] };
    held -= 1;
    return {};
  };
  const s3 = { ListObjectVersionsCommand: Listing, DeleteObjectsCommand: Removal };
  const made = { s3, client: { send }, options: {} } as unknown as S3Call;
  const settings = { bucket: 'b' } as S3Calls['settings'];
  return { settings, call: (work) => work(made), close: () => undefined };
}

test('an object that the server could not remove at first is removed by the next try', async () => {
  expect(await removeBelow(bucketThatFails(['InternalError', 'SlowDown']), 'below/')).toBe(1);
});

test('a server that never removes an object is unavailable after three tries', async () => {
  const bucket = bucketThatFails(Array.from({ length: 9 }, () => 'InternalError'));
  await expect(removeBelow(bucket, 'below/')).rejects.toMatchObject({ class: 'unavailable' });
});

test('the count of tries begins again after each removal', async () => {
  const twice = ['SlowDown', 'SlowDown', null];
  expect(await removeBelow(bucketThatFails([...twice, ...twice], 2), 'below/')).toBe(2);
});

test('an object that may not be removed is refused at once', async () => {
  const bucket = bucketThatFails(['AccessDenied']);
  await expect(removeBelow(bucket, 'below/')).rejects.toMatchObject({
    class: 'refused',
    code: 'AccessDenied',
  });
});
