import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ObjectStoreError } from '../object-store-error.ts';
import { createPutObject } from './put-object.ts';
import type { S3Call, S3Calls } from './s3-calls.ts';
import type { S3Settings } from './s3-settings.ts';

class Write {
  constructor(readonly input: object) {}
}

/** Returns the request of a write with this encryption. */
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

test('a write names the configured encryption with its key', async () => {
  const encrypted = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'key-1' };
  expect(await writtenUnder({ kind: 'aws:kms', keyId: 'key-1' })).toMatchObject(encrypted);
  const plain = await writtenUnder({ kind: 'AES256' });
  expect(plain).toMatchObject({ ServerSideEncryption: 'AES256' });
  expect(plain).not.toHaveProperty('SSEKMSKeyId');
  expect(await writtenUnder({ kind: 'bucket' })).not.toHaveProperty('ServerSideEncryption');
});

test('a write requires a new key', async () => {
  expect(await writtenUnder({ kind: 'bucket' })).toMatchObject({ Bucket: 'b', Key: 'k', IfNoneMatch: '*' });
});

class Read {}

test.each([
  ['conflict', 'abc', 'stored'],
  ['conflict', 'xyz', 'refused'],
  ['unavailable', 'abc', 'refused'],
] as const)(
  'after a write that ended with %s, %s under its key means that the write is %s',
  async (ended, held, means) => {
    const send = async (command: object): Promise<object> => {
      if (command instanceof Read) return { Body: Readable.from([Buffer.from(held)]) };
      throw new ObjectStoreError({ class: ended, code: 'CODE' });
    };
    const s3 = { PutObjectCommand: Write, GetObjectCommand: Read };
    const options = { abortSignal: new AbortController().signal };
    const made = { s3, client: { send }, options } as unknown as S3Call;
    const settings = { bucket: 'b', encryption: { kind: 'bucket' } } as S3Settings;
    const put = createPutObject({ settings, call: (work) => work(made), close: () => undefined });
    const written = put({ key: 'k', bytes: Buffer.from('abc'), sha256: new Uint8Array(32) });
    if (means === 'stored') await written;
    else await expect(written).rejects.toMatchObject({ class: ended });
  },
);
