import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkerSettings } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { readSmtpSettings } from './read-smtp-settings.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

function file(name: string, text: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
}

const read = (variables: Readonly<Record<string, string>>) =>
  readSmtpSettings(
    readWorkerSettings(
      { DATABASE_URL: 'postgres://unused', CODEC_KEYS: 'unused', ...variables },
      filingKinds,
    ),
  );

const server = { SMTP_HOST: 'mail.example', SMTP_FROM: 'nfe@sender.example' };

test('without a host there is no mail server', () => {
  expect(read({})).toBeUndefined();
  expect(read({ SMTP_FROM: 'nfe@sender.example' })).toBeUndefined();
});

test('TLS is required unless configured otherwise, and it decides the port', () => {
  expect(read(server)).toEqual({
    host: 'mail.example',
    port: 587,
    security: 'starttls',
    from: 'nfe@sender.example',
    connections: 5,
    login: undefined,
    dkim: undefined,
    ca: undefined,
  });
  expect(read({ ...server, SMTP_SECURITY: 'implicit' })).toMatchObject({ port: 465 });
  expect(read({ ...server, SMTP_SECURITY: 'implicit', SMTP_PORT: '2465' })).toMatchObject({ port: 2465 });
});

test('secrets are read from files, the password without the line break at its end', () => {
  const SMTP_PASSWORD_FILE = file('password', 'secret\n');
  const dkim = {
    SMTP_DKIM_DOMAIN: 'sender.example',
    SMTP_DKIM_SELECTOR: 'nfe2026',
    SMTP_DKIM_KEY_FILE: file('dkim.pem', 'KEY'),
  };
  const SMTP_CA_FILES = file('ca.pem', 'CA');
  expect(read({ ...server, SMTP_USER: 'fiscal', SMTP_PASSWORD_FILE, ...dkim, SMTP_CA_FILES })).toMatchObject({
    login: { user: 'fiscal', password: 'secret' },
    dkim: { domain: 'sender.example', selector: 'nfe2026', privateKey: 'KEY' },
    ca: ['CA'],
  });
});

test.each([
  [{ SMTP_HOST: 'mail.example' }, 'SMTP_FROM'],
  [{ ...server, SMTP_USER: 'fiscal' }, 'SMTP_PASSWORD'],
  [{ ...server, SMTP_PASSWORD: 'secret' }, 'SMTP_USER'],
  [{ ...server, SMTP_DKIM_DOMAIN: 'sender.example' }, 'SMTP_DKIM_KEY_FILE'],
  [{ ...server, SMTP_FROM: 'nobody' }, 'SMTP_FROM'],
  [{ ...server, SMTP_SECURITY: 'opportunistic' }, 'SMTP_SECURITY'],
])('%j is refused and names %s, and no secret', (variables, name) => {
  expect(() => read(variables)).toThrow(name);
  expect(() => read(variables)).not.toThrow('secret');
});
