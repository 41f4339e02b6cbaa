import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestAuthority, sharedFolder, temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { buildChain } from './build-chain.ts';
import { icpBrasilRoots } from './icp-brasil-roots.ts';
import { loadTrustStore } from './load-trust-store.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const tree = createTestAuthority();
const shared = sharedFolder();
const official = shared && join(shared, 'data/icp-brasil');

test('a root laid into the folder is no anchor: only the known fingerprints are', () => {
  writeFileSync(join(folder.path, 'all.pem'), tree.root.certificatePem + tree.intermediate.certificatePem);
  writeFileSync(join(folder.path, 'again.crt'), tree.intermediate.certificateDer);
  const store = loadTrustStore({ folder: folder.path });
  expect(store.anchors).toEqual([]);
  expect(store.intermediates).toHaveLength(1);
});

test('roots of a test tree are anchors only when they are given, and marked as such', () => {
  const store = loadTrustStore({ extraRoots: [tree.root.certificatePem] });
  expect(store.anchors.map(({ origin }) => origin)).toEqual(['test']);
});

test('a missing folder is an error, damaged files are left out', () => {
  expect(() => loadTrustStore({ folder: join(folder.path, 'none') })).toThrow();
  writeFileSync(
    join(folder.path, 'broken.pem'),
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
  );
  expect(loadTrustStore({ folder: folder.path }).ignored).toBeGreaterThan(0);
});

test(`the published ICP-Brasil files give the roots v5 and v12 and their authorities${official ? '' : ' [not run: shared data absent]'}`, () => {
  if (!official) return;
  const store = loadTrustStore({ folder: official });
  const known = icpBrasilRoots.filter((root) => root.issuesECnpj === 'yes').map((root) => root.fingerprint);
  expect(store.anchors.map(({ facts }) => facts.fingerprint).sort()).toEqual(known.sort());
  expect(store.intermediates.length).toBeGreaterThan(100);
});

test(`all published authorities for people and companies hang from those roots${official ? '' : ' [not run: shared data absent]'}`, () => {
  if (!official) return;
  const store = loadTrustStore({ folder: official });
  const at = new Date('2026-11-21T12:00:00Z');
  const kinds = store.intermediates.map((leaf) => buildChain({ leaf, hints: [], store, at }).kind);
  const trusted = kinds.filter((kind) => kind === 'trusted').length;
  expect(trusted).toBeGreaterThan(100);
});
