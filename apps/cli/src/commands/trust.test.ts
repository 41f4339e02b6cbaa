import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCertificate } from '@fiscal/certificates';
import {
  createTestAuthority,
  type RevocationListContent,
  sharedFolder,
  temporaryFolder,
  writeRevocationList,
} from '@fiscal/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { describeIgnored } from '../trust/describe-ignored.ts';
import type { InstalledTrust } from '../trust/install-trust.ts';

let root: ReturnType<typeof temporaryFolder>;
let source: string;
let folder: string;
beforeEach(() => {
  root = temporaryFolder();
  source = join(root.path, 'given');
  folder = join(root.path, 'store');
  mkdirSync(source);
});
afterEach(() => root.remove());

const install = (from = source) => runCommand(['trust', 'install', from, '--folder', folder], {});
const list = () => runCommand(['trust', 'list', '--folder', folder], {});
const tree = createTestAuthority();

test('authorities are copied once each; a root that is not of ICP-Brasil never becomes an anchor', async () => {
  writeFileSync(join(source, 'both.pem'), tree.root.certificatePem + tree.intermediate.certificatePem);
  writeFileSync(join(source, 'again.cer'), tree.intermediate.certificateDer);
  writeFileSync(join(source, 'read-me.txt'), 'no certificate');
  const { subjectCommonName: name } = readCertificate(tree.root.certificateDer);
  const ignored = [{ name, reason: 'unknown' }];
  expect(await install()).toEqual({
    folder,
    added: 2,
    known: 1,
    anchors: 0,
    intermediates: 1,
    ignored,
    unreadable: [],
  });
  expect(await install()).toMatchObject({ added: 0, known: 3 });
  expect(await list()).toEqual([
    expect.objectContaining({ role: 'intermediate', name: 'AC de Testes RFB v1', notAfter: '2045-01-01' }),
  ]);
});

const official = sharedFolder();
test(`the published roots become anchors${official ? '' : ' [not run: shared data absent]'}`, async () => {
  if (!official) return;
  const { ignored, ...installed } = (await install(join(official, 'data/icp-brasil'))) as InstalledTrust;
  expect(installed).toMatchObject({ anchors: 2 });
  expect(describeIgnored(ignored)).toEqual([
    'counts for nothing: Autoridade Certificadora Raiz Brasileira v10, Autoridade Certificadora Raiz Brasileira v11 ' +
      '(of ICP-Brasil, but for servers or code: it issues no e-CNPJ)',
  ]);
  const entries = (await list()) as { role: string; name: string }[];
  expect(entries.filter(({ role }) => role === 'anchor').map(({ name }) => name)).toEqual([
    'Autoridade Certificadora Raiz Brasileira v12',
    'Autoridade Certificadora Raiz Brasileira v5',
  ]);
});

test('a source without a certificate is refused, and the store does not change', async () => {
  await expect(install(join(root.path, 'nowhere'))).rejects.toThrow(/does not exist/);
  await expect(install()).rejects.toThrow(/holds no certificate/);
  writeFileSync(join(source, 'broken.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  await expect(install()).rejects.toThrow(/no certificate of .* can be read/);
  await expect(runCommand(['trust', 'list'], {})).rejects.toThrow(/TRUST_STORE_FOLDER/);
});

test('an installation that was killed leaves a store that nobody can read until it is repeated', async () => {
  writeFileSync(join(source, 'both.pem'), tree.root.certificatePem + tree.intermediate.certificatePem);
  await install();
  const names = readdirSync(folder);
  const [first = ''] = names;
  renameSync(join(folder, first), join(folder, `${first}.new`));
  await expect(list()).rejects.toThrow(/did not end/);
  expect(await install()).toMatchObject({ added: 1 });
  expect(readdirSync(folder)).toEqual(names);
});

test('a certificate that cannot be read does not prevent the others, and its file is named', async () => {
  writeFileSync(join(source, 'a.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  writeFileSync(join(source, 'b.pem'), tree.intermediate.certificatePem);
  expect(await install()).toMatchObject({ added: 1, intermediates: 1, unreadable: ['a.pem'] });
});

test('a current list that an authority of the store signed replaces the previous one', async () => {
  writeFileSync(join(source, 'ac.pem'), tree.intermediate.certificatePem);
  await install();
  const into = join(root.path, 'lists');
  const dayMs = 86_400_000;
  const listOf = (changes: Partial<RevocationListContent> = {}): string => {
    const file = join(root.path, 'given.crl');
    const [thisUpdate, nextUpdate] = [new Date(Date.now() - dayMs), new Date(Date.now() + dayMs)];
    writeFileSync(
      file,
      writeRevocationList({ issuer: tree.intermediate, thisUpdate, nextUpdate, ...changes }),
    );
    return file;
  };
  const put = (file: string) =>
    runCommand(['trust', 'install-lists', file, '--folder', folder, '--into', into], {});
  expect(await put(listOf())).toMatchObject({ issuer: 'AC de Testes RFB v1', revoked: 0 });
  expect(await put(listOf({ revoked: ['0A'] }))).toMatchObject({ revoked: 1 });
  expect(readdirSync(into)).toHaveLength(1);
  const stranger = createTestAuthority({ label: 'stranger' });
  await expect(put(listOf({ issuer: stranger.intermediate }))).rejects.toThrow(/no authority/);
  await expect(put(listOf({ signer: stranger.intermediate }))).rejects.toThrow(/no authority/);
  await expect(put(listOf({ nextUpdate: new Date(Date.now() - 1) }))).rejects.toThrow(/out of date/);
  await expect(put(join(source, 'ac.pem'))).rejects.toThrow(/no revocation list/);
  await expect(put('http://127.0.0.1:1/list.crl')).rejects.toThrow(/cannot be read/);
  expect(readdirSync(into)).toHaveLength(1);
});
