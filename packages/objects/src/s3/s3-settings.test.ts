import { expect, test } from 'vitest';
import { clientOptions, type S3Settings } from './s3-settings.ts';

const settings: S3Settings = {
  ...{ bucket: 'b', region: 'sa-east-1', prefix: '', addressing: 'host', encryption: { kind: 'bucket' } },
  ...{ timeoutMs: 5_000, connections: 7 },
};

test('without an address and credentials the SDK looks for them, and the bucket is named by its host', () => {
  const options = clientOptions(settings);
  expect(options).toMatchObject({ region: 'sa-east-1', forcePathStyle: false });
  expect(options).toMatchObject({ requestHandler: { requestTimeout: 5_000, httpsAgent: { maxSockets: 7 } } });
  expect(options).not.toHaveProperty('endpoint');
  expect(options).not.toHaveProperty('credentials');
});

test('an address, credentials and the bucket in the path are those that are configured', () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const endpoint = 'https://s3.example';
  expect(clientOptions({ ...settings, addressing: 'path', endpoint, credentials })).toMatchObject({
    ...{ endpoint, credentials, forcePathStyle: true },
  });
});
