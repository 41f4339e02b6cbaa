import type { ListedObject } from '../object-store.ts';
import type { S3Calls } from './s3-calls.ts';

/** The most objects of one answer. */
export const mostListed = 1_000;

/** Lists the objects after the key `after` in the order of keys, as many as one answer has. */
export const listObjects = (
  { settings, call }: S3Calls,
  { below, after }: { readonly below: string; readonly after?: string | undefined },
): Promise<readonly ListedObject[]> =>
  call(async ({ s3, client, options }) => {
    const command = new s3.ListObjectsV2Command({
      Bucket: settings.bucket,
      Prefix: below,
      StartAfter: after,
      MaxKeys: mostListed,
    });
    const { Contents: contents = [] } = await client.send(command, options);
    return contents.flatMap(({ Key: key, Size: size, LastModified: storedAt }): ListedObject[] =>
      key === undefined || storedAt === undefined ? [] : [{ key, size: size ?? 0, storedAt }],
    );
  });
