import { expect, test } from 'vitest';
import type { Environment } from '../process-environment.ts';
import { readConsoleSettings } from './console-settings.ts';

const base = { DATABASE_URL: 'postgres://console:p@127.0.0.1:5432/fiscal', CODEC_KEYS: 'k:x' };
const development = { ...base, CONSOLE_DEVELOPMENT_SIGN_IN: 'true', AUTHORITY_SIMULATED: 'true' };
const provider = {
  ...base,
  DATABASE_URL: 'postgres://console:p@db.example/fiscal',
  CONSOLE_HOST: '0.0.0.0',
  CONSOLE_URL: 'https://console.example',
  CONSOLE_OIDC_ISSUER: 'https://contas.example/realms/empresa',
  CONSOLE_OIDC_CLIENT_ID: 'console',
};

test.each([
  ['links of development', development],
  [
    'links of development at localhost',
    { ...development, CONSOLE_HOST: 'localhost', CONSOLE_URL: 'http://[::1]:80' },
  ],
  ['a provider', provider],
  [
    'a provider and a console on loopback',
    { ...provider, CONSOLE_URL: 'http://127.0.0.1:3003', CONSOLE_OIDC_ISSUER: 'http://localhost:8080' },
  ],
])('a console with %s starts', (_, environment: Environment) => {
  expect(() => readConsoleSettings(environment)).not.toThrow();
});

test.each([
  ['no way to sign in', base],
  ['a provider without a client', { ...provider, CONSOLE_OIDC_CLIENT_ID: undefined }],
  ['a plain public address', { ...provider, CONSOLE_URL: 'http://console.example' }],
  ['a plain provider', { ...provider, CONSOLE_OIDC_ISSUER: 'http://contas.example' }],
  ['no public address', { ...provider, CONSOLE_URL: undefined }],
  ['links beside a provider', { ...provider, ...development }],
  ['links and a real authority', { ...development, AUTHORITY_SIMULATED: 'false' }],
  ['links without a word about the authority', { ...development, AUTHORITY_SIMULATED: undefined }],
  ['links on every address', { ...development, CONSOLE_HOST: '0.0.0.0' }],
  ['links on an address that begins alike', { ...development, CONSOLE_HOST: '127.0.0.1.example' }],
  ['links and an outside name', { ...development, CONSOLE_URL: 'https://console.example' }],
  ['links and a database elsewhere', { ...development, DATABASE_URL: 'postgres://a:b@db.example/fiscal' }],
  [
    'links and a database elsewhere by parameter',
    { ...development, DATABASE_URL: `${base.DATABASE_URL}?host=db.example` },
  ],
  ['links in production', { ...development, NODE_ENV: 'production' }],
])('a console with %s refuses to start', (_, environment: Environment) => {
  expect(() => readConsoleSettings(environment)).toThrow(/^CONSOLE_/);
});
