import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestAuthority, type TestIssuer, temporaryFolder } from '@fiscal/testkit';
import { testWithShared } from '@fiscal/testkit/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildChain } from './build-chain.ts';
import { icpBrasilRoots } from './icp-brasil-roots.ts';
import { loadTrustStore } from './load-trust-store.ts';
import { readCertificate } from './read-certificate.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const tree = createTestAuthority();
const published = 'data/icp-brasil';

test('a root in the folder is an anchor only if its fingerprint is known', () => {
  writeFileSync(join(folder.path, 'all.pem'), tree.root.certificatePem + tree.intermediate.certificatePem);
  writeFileSync(join(folder.path, 'again.crt'), tree.intermediate.certificateDer);
  const store = loadTrustStore({ folder: folder.path });
  expect(store.anchors).toEqual([]);
  expect(store.intermediates).toHaveLength(1);
});

test('of the known roots only those that issue e-CNPJ are anchors', () => {
  const servers = createTestAuthority({ label: 'servers' });
  const roots = temporaryFolder();
  onTestFinished(roots.remove);
  writeFileSync(join(roots.path, 'roots.pem'), tree.root.certificatePem + servers.root.certificatePem);
  const known = (root: TestIssuer, issuesECnpj: 'yes' | 'no') => ({
    name: 'a root',
    fingerprint: readCertificate(root.certificateDer).fingerprint,
    issuesECnpj,
  });
  const knownRoots = [known(tree.root, 'yes'), known(servers.root, 'no')];
  const store = loadTrustStore({ folder: roots.path, knownRoots });
  expect(store.anchors.map(({ facts }) => facts.fingerprint)).toEqual([knownRoots[0]?.fingerprint]);
  expect(store.intermediates).toEqual([]);
  const { subjectCommonName: name } = readCertificate(servers.root.certificateDer);
  expect(store.ignored).toEqual([{ name, reason: 'otherUse' }]);
});

test('the roots v5 and v12 of ICP-Brasil issue e-CNPJ, those for servers and code do not', () => {
  const issuing = icpBrasilRoots.filter(({ issuesECnpj }) => issuesECnpj === 'yes');
  expect(issuing.map(({ name }) => name)).toEqual(['ICP-Brasil v5', 'ICP-Brasil v12']);
});

test('roots of a test tree are anchors only when they are given, and are marked as such', () => {
  const store = loadTrustStore({ extraRoots: [tree.root.certificatePem] });
  expect(store.anchors.map(({ origin }) => origin)).toEqual(['test']);
});

test('a missing folder is an error, damaged files are left out', () => {
  expect(() => loadTrustStore({ folder: join(folder.path, 'none') })).toThrow();
  writeFileSync(
    join(folder.path, 'broken.pem'),
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
  );
  const { subjectCommonName: name } = readCertificate(tree.root.certificateDer);
  expect(loadTrustStore({ folder: folder.path }).ignored).toEqual([
    { name, reason: 'unknown' },
    { name: '', reason: 'unreadable' },
  ]);
});

testWithShared(
  'the published ICP-Brasil files give the roots v5 and v12 and their authorities',
  published,
  (official) => {
    const store = loadTrustStore({ folder: official });
    const known = icpBrasilRoots.filter((root) => root.issuesECnpj === 'yes').map((root) => root.fingerprint);
    expect(store.anchors.map(({ facts }) => facts.fingerprint).sort()).toEqual(known.sort());
    expect(store.intermediates.length).toBeGreaterThan(100);
  },
);

testWithShared(
  'all published authorities for people and companies have a path to those roots',
  published,
  (official) => {
    const store = loadTrustStore({ folder: official });
    const at = new Date('2026-11-21T12:00:00Z');
    const kinds = store.intermediates.map((leaf) => buildChain({ leaf, hints: [], store, at }).kind);
    const trusted = kinds.filter((kind) => kind === 'trusted').length;
    expect(trusted).toBeGreaterThan(100);
  },
);
