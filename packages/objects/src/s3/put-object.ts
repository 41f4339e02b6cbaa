import type { ObjectToPut } from '../object-store.ts';
import { ObjectStoreError } from '../object-store-error.ts';
import { isUnknownToServer } from './is-unknown-to-server.ts';
import { readObject } from './read-object.ts';
import type { S3Calls } from './s3-calls.ts';
import type { S3Settings } from './s3-settings.ts';

/** Creates the writer of objects under new keys; it learns once when a server has no conditional writes. */
export function createPutObject(calls: S3Calls): (object: ObjectToPut) => Promise<void> {
  let condition: Condition = 'new key';
  return async (object) => {
    const used = condition;
    try {
      await write(calls, object, used);
    } catch (error) {
      if (isUnknownToServer(error) && used === 'new key') {
        condition = 'none';
        return write(calls, object, condition);
      }
      // A repeated call of the client finds what its first call wrote when that reply was lost.
      if (!isConflict(error) || !(await isStored(calls, object))) throw error;
    }
  };
}

type Condition = 'new key' | 'none';

const write = (
  { settings, call }: S3Calls,
  { key, bytes, sha256 }: ObjectToPut,
  condition: Condition,
): Promise<void> =>
  call(async ({ s3, client, options }) => {
    const command = new s3.PutObjectCommand({
      Bucket: settings.bucket,
      Key: key,
      Body: bytes,
      ContentLength: bytes.length,
      ChecksumSHA256: Buffer.from(sha256).toString('base64'),
      ...(condition === 'new key' ? { IfNoneMatch: '*' } : {}),
      ...encryptionOf(settings),
    });
    await client.send(command, options);
  });

const isConflict = (error: unknown): boolean =>
  error instanceof ObjectStoreError && error.class === 'conflict';

async function isStored(calls: S3Calls, { key, bytes }: ObjectToPut): Promise<boolean> {
  try {
    return Buffer.compare(await readObject(calls, { key, limit: bytes.length }), bytes) === 0;
  } catch (error) {
    if (error instanceof ObjectStoreError && error.class === 'damaged') return false;
    throw error;
  }
}

function encryptionOf({ encryption }: S3Settings) {
  if (encryption.kind === 'bucket') return {};
  if (encryption.kind === 'AES256') return { ServerSideEncryption: 'AES256' as const };
  return { ServerSideEncryption: 'aws:kms' as const, SSEKMSKeyId: encryption.keyId };
}
