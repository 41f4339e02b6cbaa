import { createPublicKey } from 'node:crypto';
import {
  createTestAuthority,
  issueCertificate,
  issueECnpj,
  type LeafContent,
  type TestIssuer,
} from '@fiscal/testkit';
import forge from 'node-forge';
import { expect, test } from 'vitest';
import { buildChain, type ChainResult } from './build-chain.ts';
import { loadTrustStore } from './load-trust-store.ts';
import { readCertificate } from './read-certificate.ts';

const tree = createTestAuthority();
const store = loadTrustStore({ extraRoots: [tree.root.certificatePem] });
const at = new Date('2026-11-21T12:00:00Z');
const key = tree.newKey();
const dates = { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-01-01') };

const authorityUnder = (issuer: TestIssuer, changes: Partial<LeafContent> = {}): TestIssuer =>
  issueCertificate(issuer, {
    subject: [['CN', 'AC de teste']],
    subjectKey: key,
    ...dates,
    authority: {},
    keyUsage: ['keyCertSign', 'cRLSign'],
    ...changes,
  });

const leafUnder = (issuer: TestIssuer, changes: Partial<LeafContent> = {}): TestIssuer =>
  issueCertificate(issuer, {
    subject: [['CN', 'EMPRESA:12ABC34501DE35']],
    subjectKey: key,
    ...dates,
    keyUsage: ['digitalSignature'],
    ...changes,
  });

interface Case {
  readonly leaf: TestIssuer;
  readonly hints?: readonly TestIssuer[];
  readonly when?: Date;
}

const build = ({ leaf, hints = [], when = at }: Case): ChainResult =>
  buildChain({
    leaf: readCertificate(leaf.certificateDer),
    hints: hints.map((hint) => readCertificate(hint.certificateDer)),
    store,
    at: when,
  });

function forgeAccepts({ leaf, hints = [], when = at }: Case): boolean {
  try {
    const chain = [leaf, ...hints].map(({ certificatePem }) => forge.pki.certificateFromPem(certificatePem));
    const trusted = forge.pki.createCaStore([tree.root.certificatePem]);
    return forge.pki.verifyCertificateChain(trusted, chain, { validityCheckDate: when });
  } catch {
    return false;
  }
}

/** Returns the verdict; expects that node-forge agrees. */
function verdict(input: Case): string {
  const { kind } = build(input);
  expect(forgeAccepts(input)).toBe(kind === 'trusted');
  return kind;
}

test('leaf, intermediate from the file, root from the store: trusted, and the chain is without the root', () => {
  const leaf = issueECnpj(tree, { cnpj: '12ABC34501DE35', name: 'EMPRESA' });
  const facts = readCertificate(leaf.certificateDer);
  const hints = [readCertificate(tree.intermediate.certificateDer)];
  const result = buildChain({ leaf: facts, hints, store, at });
  if (result.kind !== 'trusted') throw new Error(result.kind);
  expect(result.chain.map(({ subjectCommonName }) => subjectCommonName)).toEqual(['AC de Testes RFB v1']);
  expect(result.anchor.origin).toBe('test');
});

test('the intermediate may come from the store instead of the file', () => {
  const leaf = readCertificate(leafUnder(tree.intermediate).certificateDer);
  const bundled = { ...store, intermediates: [readCertificate(tree.intermediate.certificateDer)] };
  expect(buildChain({ leaf, hints: [], store: bundled, at }).kind).toBe('trusted');
  expect(buildChain({ leaf, hints: [], store, at }).kind).toBe('incomplete');
});

test('an unrelated certificate in the file does no harm', () => {
  const stranger = createTestAuthority({ label: 'v2' });
  const leaf = leafUnder(tree.intermediate);
  expect(build({ leaf, hints: [stranger.root, stranger.intermediate, tree.intermediate] }).kind).toBe(
    'trusted',
  );
});

test('an issuer that is not an authority is refused, although its signature is genuine', () => {
  const genuineLeaf = leafUnder(tree.intermediate, { subject: [['CN', 'Uma empresa']] });
  const noConstraints = authorityUnder(tree.root, { authority: undefined, keyUsage: undefined });
  const sayingNo = authorityUnder(tree.root, { authority: 'no', keyUsage: ['digitalSignature'] });
  const withoutCertSign = authorityUnder(tree.root, { keyUsage: ['digitalSignature'] });
  expect(verdict({ leaf: leafUnder(genuineLeaf), hints: [genuineLeaf, tree.intermediate] })).toBe('not_a_ca');
  for (const issuer of [noConstraints, sayingNo, withoutCertSign]) {
    expect(verdict({ leaf: leafUnder(issuer), hints: [issuer] })).toBe('not_a_ca');
  }
});

test('the limit of the path length is checked', () => {
  const below = authorityUnder(tree.intermediate, { subject: [['CN', 'AC demais']] });
  expect(verdict({ leaf: leafUnder(below), hints: [below, tree.intermediate] })).toBe('path_too_long');
  const unlimited = authorityUnder(tree.root);
  const second = authorityUnder(unlimited, { subject: [['CN', 'AC segunda']] });
  expect(verdict({ leaf: leafUnder(second), hints: [second, unlimited] })).toBe('trusted');
});

test('more than five authorities are not followed', () => {
  const below = (levels: number): string => {
    const path: TestIssuer[] = [];
    for (let level = 0; level < levels; level += 1) {
      path.unshift(authorityUnder(path[0] ?? tree.root, { subject: [['CN', `AC ${level}`]] }));
    }
    return build({ leaf: leafUnder(path[0] ?? tree.root), hints: path }).kind;
  };
  expect([below(5), below(6)]).toEqual(['trusted', 'path_too_long']);
});

test('an unknown critical extension is refused on the leaf and on an issuer', () => {
  const odd = authorityUnder(tree.root, { unknownCritical: '1.2.3.4' });
  expect(verdict({ leaf: leafUnder(odd), hints: [odd] })).toBe('unknown_critical');
  expect(
    build({ leaf: leafUnder(tree.intermediate, { unknownCritical: '1.2.3.4' }), hints: [tree.intermediate] })
      .kind,
  ).toBe('unknown_critical');
});

test('an issuer outside of its validity is refused', () => {
  const old = authorityUnder(tree.root, {
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2026-06-01'),
  });
  expect(verdict({ leaf: leafUnder(old), hints: [old] })).toBe('expired_issuer');
  expect(verdict({ leaf: leafUnder(old), hints: [old], when: new Date('2026-05-01') })).toBe('trusted');
  expect(verdict({ leaf: leafUnder(old), hints: [old], when: new Date('2026-06-01') })).toBe('trusted');
  const young = authorityUnder(tree.root, { notBefore: new Date('2026-12-01') });
  expect(verdict({ leaf: leafUnder(young), hints: [young] })).toBe('expired_issuer');
  expect(verdict({ leaf: leafUnder(young), hints: [young], when: new Date('2026-12-01') })).toBe('trusted');
});

test('a root with the same name and other bytes is not an anchor', () => {
  const fake = issueCertificate(
    { ...tree.root, key },
    {
      subject: tree.root.name,
      subjectKey: key,
      ...dates,
      authority: {},
      keyUsage: ['keyCertSign'],
    },
  );
  expect(verdict({ leaf: leafUnder(fake), hints: [fake] })).not.toBe('trusted');
});

test('a complete foreign tree in the file has an unknown root', () => {
  const other = createTestAuthority({ label: 'v3' });
  expect(verdict({ leaf: leafUnder(other.intermediate), hints: [other.intermediate, other.root] })).toBe(
    'unknown_root',
  );
});

test('a certificate with the name of an issuer but without its signature is not trusted', () => {
  const forged = leafUnder({ ...tree.intermediate, key });
  expect(createPublicKey(key).equals(createPublicKey(tree.intermediate.key))).toBe(false);
  // The key id names another issuer with the same name, whose certificate is missing.
  expect(verdict({ leaf: forged, hints: [tree.intermediate] })).toBe('incomplete');
});

test('a leaf signed with SHA-1 is refused', () => {
  const leaf = leafUnder(tree.intermediate, { digest: 'sha1' });
  expect(build({ leaf, hints: [tree.intermediate] }).kind).toBe('weak_signature');
});

test('an authority signed with SHA-1 is refused, but a root is not', () => {
  const old = authorityUnder(tree.root, { digest: 'sha1' });
  expect(build({ leaf: leafUnder(old), hints: [old] }).kind).toBe('weak_signature');
  const root = issueCertificate(
    { ...tree.root, key },
    {
      subject: tree.root.name,
      subjectKey: key,
      ...dates,
      digest: 'sha1',
      authority: {},
      keyUsage: ['keyCertSign'],
    },
  );
  const leaf = readCertificate(leafUnder(root).certificateDer);
  const ofRoot = loadTrustStore({ extraRoots: [root.certificatePem] });
  expect(buildChain({ leaf, hints: [], store: ofRoot, at }).kind).toBe('trusted');
});
