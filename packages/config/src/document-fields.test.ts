import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentFields, refuseHalfStore } from './document-fields.ts';
import { readEnvironment } from './read-environment.ts';

const read = (environment: Readonly<Record<string, string>>) =>
  readEnvironment(z.object(documentFields), environment);
const whole = {
  DOCUMENTS_STORE: 's3',
  DOCUMENTS_S3_BUCKET: 'documents',
  DOCUMENTS_S3_REGION: 'sa-east-1',
};

test('documents lie in Postgres unless a bucket is named', () => {
  expect(read({})).toMatchObject({ DOCUMENTS_STORE: 'postgres', DOCUMENTS_S3_PREFIX: '' });
  expect(() => refuseHalfStore(read({}))).not.toThrow();
  expect(() => refuseHalfStore(read(whole))).not.toThrow();
  expect(() => refuseHalfStore(read({ ...whole, DOCUMENTS_STORE: 'postgres' }))).not.toThrow();
});

test.each<[Record<string, string>, RegExp]>([
  [{ DOCUMENTS_STORE: 's3' }, /DOCUMENTS_S3_BUCKET: is needed/],
  [{ ...whole, DOCUMENTS_S3_REGION: '' }, /DOCUMENTS_S3_REGION: is needed/],
  // A bucket is also allowed with Postgres: documents that lie in it are still read.
  [{ DOCUMENTS_S3_BUCKET: 'documents' }, /DOCUMENTS_S3_REGION: is needed/],
  [{ DOCUMENTS_S3_ENDPOINT: 'https://s3.example' }, /DOCUMENTS_S3_ENDPOINT: is set without/],
  [{ DOCUMENTS_S3_REGION: 'sa-east-1' }, /DOCUMENTS_S3_REGION: is set without/],
  [{ ...whole, DOCUMENTS_S3_ACCESS_KEY_ID: 'canary' }, /both, or neither/],
  [{ ...whole, DOCUMENTS_S3_SECRET_ACCESS_KEY: 'canary' }, /both, or neither/],
  [{ ...whole, DOCUMENTS_S3_KMS_KEY_ID: 'canary' }, /only where DOCUMENTS_S3_ENCRYPTION is aws:kms/],
  [
    { ...whole, DOCUMENTS_S3_ENCRYPTION: 'AES256', DOCUMENTS_S3_KMS_KEY_ID: 'canary' },
    /only where DOCUMENTS_S3_ENCRYPTION is aws:kms/,
  ],
])(
  'a partly configured bucket is refused, and the message names the missing variable: %o',
  (environment, message) => {
    const refuse = () => refuseHalfStore(read(environment));
    expect(refuse).toThrow(message);
    expect(refuse).not.toThrow(/canary/);
  },
);

test.each([
  ['DOCUMENTS_S3_PREFIX', 'fiscal'],
  ['DOCUMENTS_S3_PREFIX', '../'],
  ['DOCUMENTS_S3_PREFIX', '/'],
  ['DOCUMENTS_S3_ENDPOINT', 'https://s3.example/bucket'],
  ['DOCUMENTS_S3_ENDPOINT', 's3.example'],
  ['DOCUMENTS_S3_TIMEOUT_SECONDS', '0'],
])('%s is not %s', (name, value) => {
  expect(() => read({ ...whole, [name]: value })).toThrow(name);
});
