import { expect, test } from 'vitest';
import { clientOptions, type S3Settings } from './s3-settings.ts';

const settings: S3Settings = {
  bucket: 'b',
  region: 'sa-east-1',
  prefix: '',
  addressing: 'host',
  encryption: { kind: 'bucket' },
  timeoutMs: 5_000,
  connections: 7,
};

test('without an address and credentials the SDK searches for them, and the host names the bucket', () => {
  const options = clientOptions(settings);
  expect(options).toMatchObject({ region: 'sa-east-1', forcePathStyle: false });
  expect(options).toMatchObject({ requestHandler: { requestTimeout: 5_000, httpsAgent: { maxSockets: 7 } } });
  expect(options).not.toHaveProperty('endpoint');
  expect(options).not.toHaveProperty('credentials');
});

test('the wait for a connection is 2 s at most, and never longer than the call', () => {
  const connecting = (timeoutMs: number) =>
    clientOptions({ ...settings, timeoutMs }).requestHandler.connectionTimeout;
  expect([connecting(500), connecting(5_000)]).toEqual([500, 2_000]);
});

test('a request has the address, the credentials and, in its path, the bucket of the configuration', () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const endpoint = 'https://s3.example';
  expect(clientOptions({ ...settings, addressing: 'path', endpoint, credentials })).toMatchObject({
    endpoint,
    credentials,
    forcePathStyle: true,
  });
});
