import type { ObjectStore } from '../object-store.ts';
import { listObjects } from './list-objects.ts';
import { listVersions } from './list-versions.ts';
import { createPutObject } from './put-object.ts';
import { readObject, readWhole } from './read-object.ts';
import { removeBelow } from './remove-below.ts';
import { createS3Calls, type S3Calls } from './s3-calls.ts';
import type { S3Settings } from './s3-settings.ts';

/** Opens a bucket; nothing is loaded or connected before the first call. */
export function openS3Store(settings: S3Settings): ObjectStore {
  const calls = createS3Calls(settings);
  return {
    prefix: settings.prefix,
    put: createPutObject(calls),
    get: (object) => readWhole(calls, object),
    list: (range) => listObjects(calls, range),
    versions: (below) => listVersions(calls, below),
    getVersion: ({ key, versionId }) => readObject(calls, { key, versionId }),
    removeBelow: (below) => removeBelow(calls, below),
    reach: () => reachBucket(calls),
    close: calls.close,
  };
}

const reachBucket = ({ settings, call }: S3Calls): Promise<void> =>
  call(async ({ s3, client, options }) => {
    await client.send(new s3.HeadBucketCommand({ Bucket: settings.bucket }), options);
  });
