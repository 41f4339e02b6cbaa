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

/** The address and credentials of the server of a test run. */
export interface TestS3 {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface TestBucket {
  readonly settings: S3Settings;
  readonly store: ObjectStore;
  /** Writes bytes without the checks of the store. */
  overwrite(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object as another program would: a bucket with versions only marks it as removed. */
  mark(key: string): Promise<void>;
  /** Returns the removal markers that the server lists. */
  marks(): Promise<readonly string[]>;
  /** Returns every version in the bucket, including removal markers. */
  everything(): Promise<readonly string[]>;
  close(): void;
}

/** Creates a bucket on the run's server. `versions`: it keeps overwritten and removed objects. */
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
