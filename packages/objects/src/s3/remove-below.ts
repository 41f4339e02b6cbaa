import type { ObjectVersion } from '../object-store.ts';
import { ObjectStoreError } from '../object-store-error.ts';
import { firstVersions } from './list-versions.ts';
import type { S3Calls } from './s3-calls.ts';

/** Error codes of a single object, in a request that succeeded, that may pass: the next try may remove it. */
const passing: ReadonlySet<string> = new Set([
  'InternalError',
  'OperationAborted',
  'ServiceUnavailable',
  'SlowDown',
]);
const mostTries = 3;

/** Removes every version below a prefix and returns their number. */
export async function removeBelow(calls: S3Calls, below: string): Promise<number> {
  let removed = 0;
  let failures = 0;
  for (;;) {
    // Listing starts from the beginning each time: removed versions are not listed again.
    const versions = await firstVersions(calls, below);
    if (versions.length === 0) return removed;
    const left = await removeVersions(calls, versions);
    removed += versions.length - left;
    failures = left === 0 ? 0 : failures + 1;
    if (failures === mostTries) throw new ObjectStoreError({ class: 'unavailable', code: 'NOT_REMOVED' });
  }
}

/** Returns how many versions the server could not remove for the moment. */
const removeVersions = ({ settings, call }: S3Calls, versions: readonly ObjectVersion[]): Promise<number> =>
  call(async ({ s3, client, options }) => {
    const command = new s3.DeleteObjectsCommand({
      Bucket: settings.bucket,
      Delete: {
        Quiet: true,
        Objects: versions.map(({ key, versionId }) => ({ Key: key, VersionId: versionId })),
      },
    });
    const { Errors: errors = [] } = await client.send(command, options);
    const first = errors.find(({ Code }) => !passing.has(Code ?? ''));
    // A lock of the bucket, or a missing right: the next try lists again what was not removed.
    if (first !== undefined)
      throw new ObjectStoreError({ class: 'refused', code: first.Code ?? 'NOT_REMOVED' });
    return errors.length;
  });
