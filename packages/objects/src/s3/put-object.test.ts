import { expect, test } from 'vitest';
import { createPutObject } from './put-object.ts';
import type { S3Call, S3Calls } from './s3-calls.ts';
import type { S3Settings } from './s3-settings.ts';

class Write {
  constructor(readonly input: object) {}
}

/** What a write under this encryption asks of the bucket. */
async function writtenUnder(encryption: S3Settings['encryption']): Promise<object | undefined> {
  const sent: Write[] = [];
  const send = async (command: Write): Promise<object> => {
    sent.push(command);
    return {};
  };
  const made = { s3: { PutObjectCommand: Write }, client: { send }, options: {} } as unknown as S3Call;
  const settings = { bucket: 'b', encryption } as S3Settings;
  const put = createPutObject({ settings, call: (work) => work(made), close: () => undefined } as S3Calls);
  await put({ key: 'k', bytes: new Uint8Array(3), sha256: new Uint8Array(32) });
  return sent[0]?.input;
}

test('a write names the encryption that is configured, with its key', async () => {
  const encrypted = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'key-1' };
  expect(await writtenUnder({ kind: 'aws:kms', keyId: 'key-1' })).toMatchObject(encrypted);
  const plain = await writtenUnder({ kind: 'AES256' });
  expect(plain).toMatchObject({ ServerSideEncryption: 'AES256' });
  expect(plain).not.toHaveProperty('SSEKMSKeyId');
  expect(await writtenUnder({ kind: 'bucket' })).not.toHaveProperty('ServerSideEncryption');
});

test('a write is under a new key', async () => {
  expect(await writtenUnder({ kind: 'bucket' })).toMatchObject({ Bucket: 'b', Key: 'k', IfNoneMatch: '*' });
});
