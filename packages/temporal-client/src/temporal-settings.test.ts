import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  clientConnectionOptions,
  nativeConnectionOptions,
  readTemporalSettings,
} from './temporal-settings.ts';

test('address, namespace and TLS come from the standard variables', () => {
  expect(
    readTemporalSettings({ TEMPORAL_ADDRESS: 'a.example:7233', TEMPORAL_NAMESPACE: 'fiscal' }),
  ).toMatchObject({
    connectionOptions: { address: 'a.example:7233' },
    namespace: 'fiscal',
  });
  expect(readTemporalSettings({}).namespace).toBe('default');
  const cloud = readTemporalSettings({ TEMPORAL_ADDRESS: 'a.tmprl.cloud:7233', TEMPORAL_API_KEY: 'key' });
  expect(cloud.connectionOptions.tls).toBe(true);
});

test('a variable that is set but empty counts as absent, as compose passes what it has no value for', () => {
  const names = ['ADDRESS', 'NAMESPACE', 'API_KEY', 'CONFIG_FILE', 'TLS', 'TLS_SERVER_NAME'];
  const paths = ['TLS_CLIENT_CERT_PATH', 'TLS_CLIENT_KEY_PATH', 'TLS_SERVER_CA_CERT_PATH'];
  const empty = Object.fromEntries([...names, ...paths].map((name) => [`TEMPORAL_${name}`, '']));
  expect(readTemporalSettings(empty)).toEqual(readTemporalSettings({}));
  const cloud = { TEMPORAL_ADDRESS: 'a.tmprl.cloud:7233', TEMPORAL_API_KEY: 'key' };
  expect(readTemporalSettings({ ...empty, ...cloud })).toEqual(readTemporalSettings(cloud));
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('certificate and key of the client come from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['client.pem', 'client.key']) writeFileSync(join(folder, name), name);
  const { connectionOptions } = readTemporalSettings({
    TEMPORAL_ADDRESS: 'a.tmprl.cloud:7233',
    TEMPORAL_TLS_CLIENT_CERT_PATH: join(folder, 'client.pem'),
    TEMPORAL_TLS_CLIENT_KEY_PATH: join(folder, 'client.key'),
  });
  expect(connectionOptions.tls).toMatchObject({
    clientCertPair: { crt: bytesOf('client.pem'), key: bytesOf('client.key') },
  });
});

test.each([
  ['127.0.0.1:7233', true],
  ['localhost:7233', true],
  ['[::1]:7233', true],
  ['127.0.0.1.example:7233', false],
  ['a.example:7233', false],
])('%s is reached without a proxy and without compression: %s', (address, isHere) => {
  const settings = readTemporalSettings({ TEMPORAL_ADDRESS: address });
  expect(clientConnectionOptions(settings).channelArgs?.['grpc.enable_http_proxy']).toBe(
    isHere ? 0 : undefined,
  );
  expect(nativeConnectionOptions(settings)?.grpcCompression).toEqual(isHere ? { codec: 'none' } : undefined);
});

const profiles = `
[profile.default]
address = "of-the-file.example:7233"
namespace = "of-the-file"

[profile.other]
namespace = "of-the-other-profile"
`;

/** Creates a home directory with profiles at the default place of the client. Returns its environment and the file. */
function homeWithProfiles() {
  const folder = mkdtempSync(join(tmpdir(), 'temporal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const home = { HOME: folder, XDG_CONFIG_HOME: folder };
  mkdirSync(join(folder, 'temporalio'));
  const file = join(folder, 'temporalio/temporal.toml');
  writeFileSync(file, profiles);
  return { home, file };
}

test('profiles of a home directory are ignored', () => {
  const { home } = homeWithProfiles();
  expect(readTemporalSettings(home)).toEqual(readTemporalSettings({}));
});

test('profiles of the file of TEMPORAL_CONFIG_FILE are read, and the other variables override them', () => {
  const { home, file } = homeWithProfiles();
  const environment = { ...home, TEMPORAL_CONFIG_FILE: file };
  expect(readTemporalSettings(environment)).toMatchObject({
    connectionOptions: { address: 'of-the-file.example:7233' },
    namespace: 'of-the-file',
  });
  const other = { ...environment, TEMPORAL_PROFILE: 'other' };
  expect(readTemporalSettings(other).namespace).toBe('of-the-other-profile');
  const variable = { ...environment, TEMPORAL_NAMESPACE: 'of-the-variable' };
  expect(readTemporalSettings(variable).namespace).toBe('of-the-variable');
});

test('a missing file of profiles is an error', () => {
  const { file } = homeWithProfiles();
  expect(() => readTemporalSettings({ TEMPORAL_CONFIG_FILE: `${file}.old` })).toThrow('ENOENT');
});
