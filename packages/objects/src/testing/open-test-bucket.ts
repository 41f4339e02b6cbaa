import { randomBytes } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from '../object-store.ts';
import { openS3Store } from '../s3/open-s3-store.ts';
import type { S3Settings } from '../s3/s3-settings.ts';

/** How the server of a test run is reached. */
export interface TestS3 {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface TestBucket {
  readonly settings: S3Settings;
  readonly store: ObjectStore;
  /** Writes bytes past the checks of the store. */
  overwrite(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object as any program does: with versions kept, it is marked as removed. */
  mark(key: string): Promise<void>;
  /** Marks of removals, as the server lists them. */
  marks(): Promise<readonly string[]>;
  /** Every version that the bucket holds, marks of removals too. */
  everything(): Promise<readonly string[]>;
  close(): void;
}

/** A new bucket of the run's server; `versions`: it keeps what is overwritten and removed. */
export async function openTestBucket(
  { endpoint, ...credentials }: TestS3,
  { versions = 'none', ...changes }: { readonly versions?: 'kept' | 'none' } & Partial<S3Settings> = {},
): Promise<TestBucket> {
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  const client = new S3Client({ region: 'us-east-1', endpoint, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  if (versions === 'kept') {
    const VersioningConfiguration = { Status: 'Enabled' as const };
    await client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
  }
  const settings: S3Settings = {
    bucket,
    region: 'us-east-1',
    endpoint,
    prefix: 'fiscal/',
    addressing: 'path',
    credentials,
    encryption: { kind: 'bucket' },
    timeoutMs: 20_000,
    connections: 16,
    ...changes,
  };
  const store = openS3Store(settings);
  return {
    settings,
    store,
    async overwrite(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },
    async mark(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async marks() {
      const { DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }));
      return DeleteMarkers.map(({ Key = '' }) => Key);
    },
    async everything() {
      const found: string[] = [];
      for await (const page of store.versions('')) found.push(...page.map(({ key }) => key));
      return found.sort();
    },
    close() {
      store.close();
      client.destroy();
    },
  };
}
