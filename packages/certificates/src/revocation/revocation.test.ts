import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  createTestAuthority,
  issueECnpj,
  type RevocationListContent,
  writeRevocationList,
} from '@fiscal/testkit';
import { createThreads } from '@fiscal/threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTrustStore } from '../chain/load-trust-store.ts';
import { readCertificate } from '../chain/read-certificate.ts';
import { type CheckedCertificate, checkCertificate } from '../check-certificate.ts';
import { isSignedBy } from './check-revocation.ts';
import { createListReader, readListHere } from './create-list-reader.ts';
import { isNoFolder, openRevocationLists, type RevocationLists } from './open-revocation-lists.ts';
import { isRevoked, readRevocationList } from './read-revocation-list.ts';

const tree = createTestAuthority();
const stranger = createTestAuthority({ label: 'stranger' });
const trustStore = loadTrustStore({ extraRoots: [tree.root.certificatePem] });
const cnpj = '12ABC34501DE35';
const issued = issueECnpj(tree, { cnpj, name: 'EMPRESA', key: tree.newKey() });
const certificate = readCertificate(issued.certificateDer);
const serial = certificate.certificate.serialNumber;
const dayMs = 86_400_000;
/** A whole second, because the times in lists have no fractions. */
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

const openFolder = (readList = readListHere): RevocationLists =>
  openRevocationLists({ folder, unknown: 'warned', readList });

const check = async (unknown: RevocationLists['unknown'] = 'warned'): Promise<CheckedCertificate> =>
  checkCertificate({
    certificate,
    hints: [readCertificate(tree.intermediate.certificateDer)],
    companyCnpj: cnpj,
    at,
    trustStore,
    revocation: { unknown, lists: await openFolder().read() },
  });
const outcome = async (unknown?: RevocationLists['unknown']): Promise<string> => {
  const checked = await check(unknown);
  if (checked.ok) return checked.warnings.join();
  return checked.code === 'certificate_untrusted_chain' ? checked.details.reason : checked.code;
};

test('a certificate that the current lists of both issuers do not name is accepted without a warning', async () => {
  keep('root.crl', { issuer: tree.root });
  keep('ac.crl', { revoked: ['01', 'FF00'] });
  expect(await outcome('refused')).toBe('');
});

test('a list is in force from its first second', async () => {
  keep('root.crl', { issuer: tree.root });
  keep('ac.crl', { thisUpdate: at });
  expect(await outcome('refused')).toBe('');
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
])('a certificate that is revoked by %s is refused', async (_, write) => {
  write();
  expect(await outcome()).toBe('revoked');
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
])(
  'a certificate with %s of its issuer is accepted with a warning, or refused if configured',
  async (_, write) => {
    keep('root.crl', { issuer: tree.root });
    write();
    expect(await outcome()).toBe('revocation_unknown');
    expect(await outcome('refused')).toBe('revocation_unknown');
    expect([(await check()).ok, (await check('refused')).ok]).toEqual([true, false]);
  },
);

test('replaced, added and removed lists have effect at the next use, without a restart', async () => {
  const lists = openFolder();
  const counts = async () => (await lists.read()).map(({ revokedCount }) => revokedCount);
  expect(await counts()).toEqual([]);
  keep('ac.crl', {});
  expect(await counts()).toEqual([0]);
  keep('ac.crl', { revoked: [serial] });
  expect(await counts()).toEqual([1]);
  expect((await lists.read()).map((list) => isRevoked(list, serial))).toEqual([true]);
  rmSync(folder, { recursive: true });
  expect(await counts()).toEqual([]);
});

test('an unchanged file is read once for all concurrent callers', async () => {
  keep('ac.crl', {});
  const requested: string[] = [];
  const lists = openFolder((file) => {
    requested.push(file);
    return readListHere(file);
  });
  await Promise.all([lists.read(), lists.read()]);
  expect(await lists.read()).toHaveLength(1);
  expect(requested).toEqual([join(folder, 'ac.crl')]);
});

test('a list of 50,000 entries is read in a thread, and the event loop is not blocked', async () => {
  const revoked = Array.from({ length: 50_000 }, (_, n) => (n + 2 ** 44).toString(16));
  keep('ac.crl', { revoked });
  keep('noise.crl', {});
  writeFileSync(join(folder, 'noise.crl'), 'noise');
  const threads = createThreads({ size: 1 });
  let reads = 0;
  const lists = openFolder(
    createListReader({
      run: (task) => {
        reads += 1;
        return threads.run(task);
      },
    }),
  );
  const reading = { turns: 0, over: false };
  const read = lists.read().finally(() => {
    reading.over = true;
  });
  while (!reading.over) {
    reading.turns += 1;
    await setImmediate();
  }
  const [list, ...others] = await read;
  if (list === undefined) throw new Error('no list');
  expect([others.length, reads, list.revokedCount]).toEqual([0, 2, 50_000]);
  expect(reading.turns).toBeGreaterThan(20);
  const here = await readListHere(join(folder, 'ac.crl'));
  expect(Buffer.compare(list.revoked, here?.revoked ?? list.signed)).toBe(0);
  const found = [revoked[0], revoked.at(-1), revoked[7]?.slice(1), '00'].map((each = '') =>
    isRevoked(list, each),
  );
  expect(found).toEqual([true, true, false, false]);
  await threads.close();
});

test('a folder that is missing at the start is an error', () => {
  const missing = { folder: join(folder, 'none'), unknown: 'warned', readList: readListHere } as const;
  expect(() => openRevocationLists(missing)).toThrow('ENOENT');
});

test('a list of an authority whose certificate does not allow signing lists does not count', () => {
  const list = readRevocationList(writeRevocationList({ issuer: tree.intermediate, ...current }));
  const authority = readCertificate(tree.intermediate.certificateDer);
  expect(isSignedBy(list, authority)).toBe(true);
  expect(isSignedBy(list, { ...authority, keyUsage: undefined })).toBe(true);
  expect(isSignedBy(list, { ...authority, keyUsage: new Set(['keyCertSign'] as const) })).toBe(false);
});

test('PEM and DER give the same list', () => {
  const der = writeRevocationList({ issuer: tree.root, ...current, revoked: ['00AB'] });
  const pem = `-----BEGIN X509 CRL-----\n${Buffer.from(der).toString('base64')}\n-----END X509 CRL-----\n`;
  expect(readRevocationList(Buffer.from(pem))).toEqual(readRevocationList(der));
  const { revoked } = readRevocationList(der);
  expect(Buffer.from(revoked).toString()).toBe('\nAB\n');
});

test('the null device stands for no folder, but a missing or empty folder does not', () => {
  expect(['/dev/null', undefined].map(isNoFolder)).toEqual([true, true]);
  expect([folder, join(folder, 'missing')].map(isNoFolder)).toEqual([false, false]);
});
