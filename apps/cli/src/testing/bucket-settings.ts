import { type CliSettings, readCliSettings } from '@fiscal/config';
import type { S3Settings } from '@fiscal/objects';

/** Settings of a command line that stores new documents in a bucket, with changed variables. */
export const bucketSettings = (
  { bucket, region, endpoint, prefix, credentials }: S3Settings,
  changes: Readonly<Record<string, string>> = {},
): CliSettings =>
  readCliSettings({
    DOCUMENTS_STORE: 's3',
    DOCUMENTS_S3_BUCKET: bucket,
    DOCUMENTS_S3_REGION: region,
    DOCUMENTS_S3_ENDPOINT: endpoint,
    DOCUMENTS_S3_PREFIX: prefix,
    DOCUMENTS_S3_PATH_STYLE: 'true',
    DOCUMENTS_S3_ACCESS_KEY_ID: credentials?.accessKeyId,
    DOCUMENTS_S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
    ...changes,
  });
