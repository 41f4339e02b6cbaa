import { X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { issueECnpj } from './issue-e-cnpj.ts';
import { issueServerCertificate } from './issue-server-certificate.ts';
import { keptTestAuthority } from './test-authority-folder.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const path = join(folder.path, 'authority');
const first = keptTestAuthority(path);

test('a second start finds the same tree and issues certificates under it', () => {
  const again = keptTestAuthority(path);
  expect(again.root.certificatePem).toBe(first.root.certificatePem);
  expect(again.intermediate.name).toEqual(first.intermediate.name);
  const leaf = new X509Certificate(
    issueECnpj(again, { cnpj: '12ABC34501DE35', name: 'EMPRESA' }).certificatePem,
  );
  const intermediate = new X509Certificate(first.intermediate.certificatePem);
  expect(leaf.checkIssued(intermediate) && leaf.verify(intermediate.publicKey)).toBe(true);
});

test('keys in the folder are readable by the owner only', () => {
  for (const name of ['root.key', 'intermediate.key'])
    expect(statSync(join(path, name)).mode & 0o077).toBe(0);
});

test('a server certificate is valid for its host, for localhost and for 127.0.0.1', () => {
  const server = new X509Certificate(issueServerCertificate(first, { host: 'sefaz.test' }).certificatePem);
  expect([
    server.checkHost('sefaz.test'),
    server.checkHost('localhost'),
    server.checkIP('127.0.0.1'),
  ]).toEqual(['sefaz.test', 'localhost', '127.0.0.1']);
  expect(server.checkHost('other.test')).toBeUndefined();
});
