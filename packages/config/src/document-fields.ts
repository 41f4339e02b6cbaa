import { z } from 'zod';
import { switchField } from './environment-fields.ts';
import { EnvironmentError } from './read-environment.ts';

const positive = z.coerce.number().positive();

/** The variables of the place of documents: Postgres, or a bucket of an S3-compatible server. */
export const documentFields = {
  DOCUMENTS_STORE: z.enum(['postgres', 's3']).default('postgres'),
  DOCUMENTS_S3_BUCKET: z.string().min(3).max(63).optional(),
  DOCUMENTS_S3_REGION: z.string().min(1).optional(),
  DOCUMENTS_S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/]+$/, 'must be an http(s) address without a path')
    .optional(),
  DOCUMENTS_S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/, 'must end with a slash: fiscal/')
    .max(200)
    .default(''),
  DOCUMENTS_S3_PATH_STYLE: switchField.default(false),
  DOCUMENTS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  DOCUMENTS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DOCUMENTS_S3_ENCRYPTION: z.enum(['bucket', 'AES256', 'aws:kms']).default('bucket'),
  DOCUMENTS_S3_KMS_KEY_ID: z.string().min(1).optional(),
  DOCUMENTS_S3_TIMEOUT_SECONDS: positive.max(60).default(5),
  DOCUMENTS_S3_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(32),
} as const;

export type DocumentFields = z.output<z.ZodObject<typeof documentFields>>;

/**
 * Throws EnvironmentError when only a part of the bucket is configured: documents would be written or searched in the
 * wrong place.
 */
export function refuseHalfStore(fields: DocumentFields): void {
  const problems = [...findProblems(fields)];
  if (problems.length === 0) return;
  throw new EnvironmentError(
    `the environment does not fit:\n${problems.map((each) => `  ${each}`).join('\n')}`,
  );
}

function* findProblems(fields: DocumentFields): Generator<string> {
  const { DOCUMENTS_STORE: store, DOCUMENTS_S3_BUCKET: bucket, DOCUMENTS_S3_REGION: region } = fields;
  if (store === 's3' && bucket === undefined)
    yield 'DOCUMENTS_S3_BUCKET: is needed where DOCUMENTS_STORE is s3';
  if (bucket !== undefined && region === undefined) yield 'DOCUMENTS_S3_REGION: is needed beside the bucket';
  if (bucket === undefined) {
    for (const name of onlyWithBucket) {
      if (fields[name] !== undefined) yield `${name}: is set without DOCUMENTS_S3_BUCKET`;
    }
  }
  const { DOCUMENTS_S3_ACCESS_KEY_ID: id, DOCUMENTS_S3_SECRET_ACCESS_KEY: secret } = fields;
  if ((id === undefined) !== (secret === undefined)) {
    yield 'DOCUMENTS_S3_ACCESS_KEY_ID, DOCUMENTS_S3_SECRET_ACCESS_KEY: both, or neither';
  }
  if (fields.DOCUMENTS_S3_KMS_KEY_ID !== undefined && fields.DOCUMENTS_S3_ENCRYPTION !== 'aws:kms') {
    yield 'DOCUMENTS_S3_KMS_KEY_ID: only where DOCUMENTS_S3_ENCRYPTION is aws:kms';
  }
}

const onlyWithBucket = [
  'DOCUMENTS_S3_REGION',
  'DOCUMENTS_S3_ENDPOINT',
  'DOCUMENTS_S3_ACCESS_KEY_ID',
  'DOCUMENTS_S3_SECRET_ACCESS_KEY',
  'DOCUMENTS_S3_KMS_KEY_ID',
] as const;
