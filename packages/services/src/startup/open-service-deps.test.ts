import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServiceFields } from '@fiscal/config';
import { productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { temporaryFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { systemClock } from '../context/system-sources.ts';
import { openOperatorContext, openServiceDeps, type ServiceEnvironment } from './open-service-deps.ts';

const environment: ServiceEnvironment = {
  ...readServiceFields({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SOFTWARE_VERSION: 'fiscal test',
    TIMING_FACTOR: '0.5',
  }),
  MASTER_KEYS: JSON.stringify({ current: 'a', keys: { a: Buffer.alloc(32, 1).toString('base64') } }),
};
const open = (changes: Partial<ServiceEnvironment>) =>
  openServiceDeps({
    filingKinds,
    environment: { ...environment, ...changes },
    purpose: 'worker',
  });

test('the dependencies are opened without a call of the database, and close', async () => {
  const { services, close } = open({ API_KEY_PEPPER: 'pepper of sixteen' });
  expect(services.settings).toMatchObject({ keyPepper: 'pepper of sixteen', servedStates: ['SP'] });
  await close();
});

test('the environment sets the technical contact of documents', async () => {
  const { TECHNICAL_CONTACT: contact } = readServiceFields({
    DATABASE_URL: environment.DATABASE_URL,
    TECHNICAL_CONTACT: '11222333000181;Ana;ana@example.com;1130000000',
  });
  const { services, close } = open({ TECHNICAL_CONTACT: contact });
  expect(services.settings.technicalContact).toEqual({
    cnpj: '11222333000181',
    contact: 'Ana',
    email: 'ana@example.com',
    phone: '1130000000',
  });
  await close();
});

test('the environment sets mail, limits, receivers, timing and clock', async () => {
  const plain = open({});
  expect(plain.services).toMatchObject({ settings: { emails: 'off' } });
  const loopbackReceivers = ['127.0.0.1:9'];
  const folder = temporaryFolder();
  const endpoints = join(folder.path, 'endpoints.json');
  writeFileSync(endpoints, '{"authorizers": {"SP": {"homologation": {"maxDocumentBytes": 7}}}}');
  const { services, close } = open({
    SMTP_HOST: 'mail.example',
    WEBHOOK_PLAIN_HTTP: 'test',
    WEBHOOK_LOOPBACK_RECEIVERS: loopbackReceivers,
    CLOCK_OFFSET: 86_400_000,
    AUTHORITY_SIMULATED: true,
    AUTHORITY_ENDPOINTS_FILE: endpoints,
  });
  expect(services).toMatchObject({
    settings: {
      emails: 'on',
      authoritySimulated: true,
      softwareVersion: 'fiscal test',
      webhookPolicy: { plainHttp: 'test', loopbackReceivers },
      timing: { checkMarginMs: productionTiming.checkMarginMs / 2 },
    },
  });
  expect(services.clock.now().getTime()).toBeGreaterThan(plain.services.clock.now().getTime() + 86_000_000);
  expect(services.settings.documentLimit?.('SP', 'homologation')).toBe(7);
  await Promise.all([plain.close(), close()]);
  folder.remove();
});

test('the environment sets the layout of DPS', async () => {
  const layout = { name: 'nt009', version: '1.02' } as const;
  const { services, close } = open({ NFSE_LAYOUT: layout });
  expect(services.settings.dpsLayout).toEqual(layout);
  await close();
});

test('missing master keys and a key file that others may read are refused, and errors show no content', async () => {
  expect(() => open({ MASTER_KEYS: undefined })).toThrow('MASTER_KEYS_FILE or MASTER_KEYS is needed');
  expect(() => open({ MASTER_KEYS: undefined, MASTER_KEYS_FILE: '/nowhere/keys.json' })).toThrow();
  const folder = temporaryFolder();
  const file = join(folder.path, 'keys.json');
  writeFileSync(file, environment.MASTER_KEYS ?? '');
  chmodSync(file, 0o644);
  try {
    expect(() => open({ MASTER_KEYS: undefined, MASTER_KEYS_FILE: file })).toThrow(/mode|read/);
    expect(() => open({ MASTER_KEYS: 'secret text' })).toThrow(/^(?!.*secret text)/);
  } finally {
    folder.remove();
  }
});

test('the context of an operator opens without master keys', async () => {
  const { operator, close } = openOperatorContext({
    databaseUrl: environment.DATABASE_URL,
    keyPepper: 'pepper of sixteen',
    documents: undefined,
    clock: systemClock,
  });
  expect(Object.keys(operator).sort()).toEqual(['clock', 'db', 'documents', 'objects', 'random', 'settings']);
  await close();
});
