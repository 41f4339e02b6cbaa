import { ObjectStoreError } from '../object-store-error.ts';
import { collectBytes } from './collect-bytes.ts';
import type { S3Calls } from './s3-calls.ts';

export interface ObjectToRead {
  readonly key: string;
  /** The last version when absent. */
  readonly versionId?: string | undefined;
  /** The most bytes to read; all when absent. */
  readonly limit?: number | undefined;
}

/** Reads an object. Throws `absent`, or `damaged` when there are more bytes than the limit. */
export const readObject = (
  { settings, call }: S3Calls,
  { key, versionId, limit }: ObjectToRead,
): Promise<Uint8Array> =>
  call(async ({ s3, client, options }) => {
    const command = new s3.GetObjectCommand({ Bucket: settings.bucket, Key: key, VersionId: versionId });
    const answer = await client.send(command, options);
    return collectBytes(answer.Body, limit, options.abortSignal);
  });

/** Reads an object of a known size. Throws `damaged` when it has another size. */
export async function readWhole(
  calls: S3Calls,
  { key, size }: { readonly key: string; readonly size: number },
): Promise<Uint8Array> {
  const bytes = await readObject(calls, { key, limit: size });
  if (bytes.length !== size) throw new ObjectStoreError({ class: 'damaged', code: 'SIZE' });
  return bytes;
}
