import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseCodecKeys } from './codec-keys.ts';
import { createDispatcher, type DispatchOrder } from './create-dispatcher.ts';
import { createTemporalClient } from './create-temporal-client.ts';
import { createPayloadCodec } from './payload-codec.ts';
import { readTemporalSettings } from './temporal-settings.ts';

const codec = createPayloadCodec(parseCodecKeys(`k1:${randomBytes(32).toString('base64')}`), {
  bytes: (n) => new Uint8Array(randomBytes(n)),
});

const order: DispatchOrder = {
  workflowType: 'issueNfe',
  workflowId: 'nfe:65f1c0ffee0123456789abcd',
  run: 1,
  taskQueue: 'documents',
  input: {},
  summary: 'NF-e series 1 number 1 (homologation)',
  searchAttributes: { clientId: '65f1c0ffee0123456789abcd', documentKind: 'nfe' },
};

test('while Temporal is down a dispatch ends soon, as unreachable', async () => {
  const settings = readTemporalSettings({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
  const { client, close } = createTemporalClient(settings, codec);
  const started = performance.now();
  expect(await createDispatcher({ client, deadlineMs: 300 }).dispatch(order)).toBe('unreachable');
  expect(performance.now() - started).toBeLessThan(5_000);
  await close();
});

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
