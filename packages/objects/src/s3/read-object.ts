import { ObjectStoreError } from '../object-store-error.ts';
import { collectBytes } from './collect-bytes.ts';
import type { S3Calls } from './s3-calls.ts';

export interface ObjectToRead {
  readonly key: string;
  /** Absent: the last one. */
  readonly versionId?: string | undefined;
  /** Bytes that are taken in at most; absent: all. */
  readonly limit?: number | undefined;
}

/** Throws `absent`, or `damaged` where there are more bytes than the limit. */
export const readObject = (
  { settings, call }: S3Calls,
  { key, versionId, limit }: ObjectToRead,
): Promise<Uint8Array> =>
  call(async ({ s3, client, options }) => {
    const command = new s3.GetObjectCommand({ Bucket: settings.bucket, Key: key, VersionId: versionId });
    const answer = await client.send(command, options);
    return collectBytes(answer.Body, limit, options.abortSignal);
  });

/** An object whose size is known. Throws `damaged` where it has another one. */
export async function readWhole(
  calls: S3Calls,
  { key, size }: { readonly key: string; readonly size: number },
): Promise<Uint8Array> {
  const bytes = await readObject(calls, { key, limit: size });
  if (bytes.length !== size) throw new ObjectStoreError({ class: 'damaged', code: 'SIZE' });
  return bytes;
}
