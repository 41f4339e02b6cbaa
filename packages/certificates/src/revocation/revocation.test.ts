import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestAuthority,
  issueECnpj,
  type RevocationListContent,
  writeRevocationList,
} from '@fiscal/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTrustStore } from '../chain/load-trust-store.ts';
import { readCertificate } from '../chain/read-certificate.ts';
import { type CheckedCertificate, checkCertificate } from '../check-certificate.ts';
import { openRevocationLists, type RevocationLists } from './open-revocation-lists.ts';
import { readRevocationList } from './read-revocation-list.ts';

const tree = createTestAuthority();
const stranger = createTestAuthority({ label: 'stranger' });
const trustStore = loadTrustStore({ extraRoots: [tree.root.certificatePem] });
const cnpj = '12ABC34501DE35';
const issued = issueECnpj(tree, { cnpj, name: 'EMPRESA', key: tree.newKey(), iterations: 100 });
const certificate = readCertificate(issued.certificateDer);
const serial = certificate.certificate.serialNumber;
const dayMs = 86_400_000;
/** Lists count whole seconds. */
const at = new Date(Math.floor(Date.now() / 1000) * 1000);
const inDays = (days: number): Date => new Date(at.getTime() + days * dayMs);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const current = { thisUpdate: inDays(-1), nextUpdate: inDays(6) };
const keep = (name: string, content: Partial<RevocationListContent>): void =>
  writeFileSync(
    join(folder, name),
    writeRevocationList({ issuer: tree.intermediate, ...current, ...content }),
  );

const check = (unknown: RevocationLists['unknown'] = 'warned'): CheckedCertificate =>
  checkCertificate({
    certificate,
    hints: [readCertificate(tree.intermediate.certificateDer)],
    companyCnpj: cnpj,
    at,
    trustStore,
    revocation: openRevocationLists({ folder, unknown }),
  });
const outcome = (unknown?: RevocationLists['unknown']): string => {
  const checked = check(unknown);
  if (checked.ok) return checked.warnings.join();
  return checked.code === 'certificate_untrusted_chain' ? checked.details.reason : checked.code;
};

test('current lists of both issuers that do not name it let it pass without a word', () => {
  keep('root.crl', { issuer: tree.root });
  keep('ac.crl', { revoked: ['01', 'FF00'] });
  expect(outcome('refused')).toBe('');
});

test('a list counts from the second in which it begins', () => {
  keep('root.crl', { issuer: tree.root });
  keep('ac.crl', { thisUpdate: at });
  expect(outcome('refused')).toBe('');
});

test.each([
  ['its own issuer', () => keep('ac.crl', { revoked: ['01', serial] })],
  [
    'the root, about its issuer',
    () => {
      const authority = readCertificate(tree.intermediate.certificateDer).certificate.serialNumber;
      keep('root.crl', { issuer: tree.root, revoked: [authority] });
    },
  ],
  ['a list that is out of date', () => keep('ac.crl', { nextUpdate: inDays(-1), revoked: [serial] })],
])('revoked by %s, it is refused', (_, write) => {
  write();
  expect(outcome()).toBe('revoked');
});

test.each([
  ['none', () => undefined],
  ['one out of date', () => keep('ac.crl', { nextUpdate: inDays(-1) })],
  ['one that ends in this second', () => keep('ac.crl', { nextUpdate: at })],
  ['one that begins tomorrow', () => keep('ac.crl', { thisUpdate: inDays(1) })],
  ['one without an end', () => keep('ac.crl', { nextUpdate: undefined })],
  [
    'one signed by another key in the name of the issuer',
    () => keep('ac.crl', { signer: stranger.intermediate, revoked: [serial] }),
  ],
  ['one of another issuer', () => keep('ac.crl', { issuer: stranger.intermediate, revoked: [serial] })],
  ['one of a part of the certificates', () => keep('ac.crl', { critical: '2.5.29.28', revoked: [serial] })],
  ['a delta', () => keep('ac.crl', { critical: '2.5.29.27' })],
  ['noise', () => writeFileSync(join(folder, 'ac.crl'), 'noise')],
  [
    'a file that is cut off',
    () =>
      writeFileSync(
        join(folder, 'ac.crl'),
        writeRevocationList({ issuer: tree.intermediate, ...current }).subarray(0, 90),
      ),
  ],
])('with %s of its issuer it is accepted with a warning, or refused where that is configured', (_, write) => {
  keep('root.crl', { issuer: tree.root });
  write();
  expect(outcome()).toBe('revocation_unknown');
  expect(outcome('refused')).toBe('revocation_unknown');
  expect([check().ok, check('refused').ok]).toEqual([true, false]);
});

test('lists that are replaced, added or gone are seen at the next use, without a restart', () => {
  const lists = openRevocationLists({ folder, unknown: 'warned' });
  expect(lists.read()).toEqual([]);
  keep('ac.crl', {});
  expect(lists.read()[0]?.revoked.size).toBe(0);
  keep('ac.crl', { revoked: [serial] });
  expect(lists.read()[0]?.revoked).toEqual(new Set([serial]));
  rmSync(folder, { recursive: true });
  expect(lists.read()).toEqual([]);
});

test('a folder that is missing at the start is a mistake of the configuration', () => {
  expect(() => openRevocationLists({ folder: join(folder, 'none'), unknown: 'warned' })).toThrow('ENOENT');
});

test('PEM is read as DER is', () => {
  const der = writeRevocationList({ issuer: tree.root, ...current, revoked: ['00AB'] });
  const pem = `-----BEGIN X509 CRL-----\n${Buffer.from(der).toString('base64')}\n-----END X509 CRL-----\n`;
  expect(readRevocationList(Buffer.from(pem))).toEqual(readRevocationList(der));
  expect(readRevocationList(der).revoked).toEqual(new Set(['AB']));
});
