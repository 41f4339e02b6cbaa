import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  createTestAuthority,
  der,
  issueCertificate,
  issueECnpj,
  newRsaKey,
  type PfxContent,
  type PfxProfileName,
  pfxProfiles,
  writePfx,
} from '@fiscal/testkit';
import forge from 'node-forge';
import { expect, test } from 'vitest';
import { openPfxHere } from './open-pfx.ts';

const authority = createTestAuthority();
const holder = issueECnpj(authority, { cnpj: '12ABC34501DE35', name: 'EMPRESA DE TESTE' });
const profiles = (Object.keys(pfxProfiles) as PfxProfileName[]).filter((name) => name !== 'no-mac');

const fileWith = (changes: Partial<PfxContent> = {}): Uint8Array =>
  writePfx({
    password: 'senha',
    profile: 'rc2-3des',
    certificates: [holder.certificateDer, authority.intermediate.certificateDer],
    key: holder.key,
    ...changes,
  });

const reasonFor = (file: Uint8Array, password = 'senha'): string => {
  const opened = openPfxHere(file, password);
  return opened.ok ? 'opened' : opened.reason;
};

const certificateOf = (subjectKey: KeyObject) =>
  issueCertificate(authority.intermediate, {
    subject: [['CN', 'EMPRESA:12ABC34501DE35']],
    subjectKey,
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2027-01-01'),
  });

const keyPairOf = (pkcs8: Uint8Array) =>
  createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });

test.each(profiles)('opens %s: the key, its certificate and the rest', (profile) => {
  const opened = openPfxHere(fileWith({ profile }), 'senha');
  if (!opened.ok) throw new Error(opened.reason);
  expect(keyPairOf(opened.keyPkcs8).equals(holder.key)).toBe(true);
  expect(opened.certificateDer).toEqual(holder.certificateDer);
  expect(opened.othersDer).toEqual([authority.intermediate.certificateDer]);
});

test.each(profiles)('opens %s with accents in the password', (profile) => {
  expect(reasonFor(fileWith({ profile, password: 'sênha çã' }), 'sênha çã')).toBe('opened');
});

test.each(profiles)('a wrong password of %s is distinguished from a damaged file', (profile) => {
  const file = fileWith({ profile });
  expect(reasonFor(file, 'Senha')).toBe('wrong_password');
  expect(reasonFor(file, '')).toBe('wrong_password');
  expect(reasonFor(file.subarray(0, file.length - 40))).toBe('unreadable');
});

test('node-forge, as a second opinion, finds the same key and certificates in the profiles it knows', () => {
  for (const profile of ['rc2-3des', '3des', 'none-3des', 'aes128', 'aes256'] as const) {
    const asn1 = forge.asn1.fromDer(Buffer.from(fileWith({ profile })).toString('latin1'));
    const file = forge.pkcs12.pkcs12FromAsn1(asn1, 'senha');
    const shrouded = forge.pki.oids.pkcs8ShroudedKeyBag ?? '';
    const bags = file.getBags({ bagType: shrouded })[shrouded] ?? [];
    const key = bags[0]?.key;
    if (!key) throw new Error('forge found no key');
    expect(createPrivateKey(forge.pki.privateKeyToPem(key)).equals(holder.key)).toBe(true);
  }
});

test('bytes after the end of the structure are ignored', () => {
  expect(reasonFor(new Uint8Array(Buffer.concat([fileWith(), Buffer.from('\r\n\0\0')])))).toBe('opened');
});

test.each<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(0), 'unreadable'],
  ['noise', new Uint8Array(500_000).fill(0x30), 'unreadable'],
  ['text', Buffer.from('-----BEGIN CERTIFICATE-----'), 'unreadable'],
  ['20,000 nested sequences', der.nestedSequences(20_000), 'unreadable'],
  [
    'more than 525,000 bytes',
    new Uint8Array(Buffer.concat([fileWith(), Buffer.alloc(525_000)])),
    'unreadable',
  ],
  ['no MAC', fileWith({ profile: 'no-mac' }), 'no_mac'],
  ['no key', fileWith({ key: undefined }), 'no_private_key'],
  ['the key of another certificate', fileWith({ key: authority.newKey() }), 'no_private_key'],
  ['no certificate', fileWith({ certificates: [] }), 'no_private_key'],
])('refuses a file with %s', (_, file, reason) => {
  expect(reasonFor(file)).toBe(reason);
});

// A million rounds take about a second. If they were spent first, the second case would exceed the time limit of a
// test.
test.each([1_000_000, 100_000_000, 2_147_483_647])(
  '%d rounds of derivation are refused before any is spent',
  (claimedIterations) => {
    for (const profile of profiles) {
      expect(reasonFor(fileWith({ profile, claimedIterations }))).toBe('too_expensive');
    }
  },
);

test('the most expensive known honest file, with 100,000 rounds for the MAC and 50,000 in each bag, opens', () => {
  const password = 'sênha';
  const file = fileWith({ profile: 'aes256-sha1', password, iterations: 50_000, macIterations: 100_000 });
  expect(reasonFor(file, password)).toBe('opened');
});

test('300,000 rounds for the MAC, of which 40 files kept a thread busy for a minute, are refused', () => {
  expect(reasonFor(fileWith({ claimedIterations: 300_000 }))).toBe('too_expensive');
  expect(reasonFor(fileWith({ claimedIterations: 100_001 }))).toBe('too_expensive');
});

test('an EC key and RSA of 1,024 bits are unsupported, not unreadable', () => {
  const keys = [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, newRsaKey(1024)];
  for (const key of keys) {
    const weak = certificateOf(key);
    expect(reasonFor(fileWith({ key, certificates: [weak.certificateDer] }))).toBe('key_unsupported');
  }
});

test('when two certificates have the same key, the certificate that expires last is chosen', () => {
  const next = issueECnpj(authority, {
    cnpj: '12ABC34501DE35',
    name: 'RENOVADO',
    key: holder.key,
    notAfter: new Date(Date.now() + 800 * 86_400_000),
  });
  for (const certificates of [
    [holder.certificateDer, next.certificateDer],
    [next.certificateDer, holder.certificateDer],
  ]) {
    const opened = openPfxHere(fileWith({ certificates }), 'senha');
    expect(opened.ok && opened.certificateDer).toEqual(next.certificateDer);
  }
});

test('a file of another version than 3 is unsupported', () => {
  const file = fileWith();
  // The version is the first element of the file, an INTEGER of one byte.
  const at = Buffer.from(file).indexOf(Buffer.from([0x02, 0x01, 0x03])) + 2;
  expect(at).toBeLessThan(8);
  file[at] = 2;
  expect(reasonFor(file)).toBe('unsupported');
});

test('a file of 525,000 bytes is read, one of one byte more is not', () => {
  const file = fileWith();
  const padded = (size: number) => new Uint8Array(Buffer.concat([file, Buffer.alloc(size - file.length)]));
  expect(reasonFor(padded(525_000))).toBe('opened');
  expect(reasonFor(padded(525_001))).toBe('unreadable');
});

test('a file may hold 64 keys and certificates', () => {
  const holding = (count: number) => fileWith({ certificates: Array(count - 1).fill(holder.certificateDer) });
  expect(reasonFor(holding(64))).toBe('opened');
  expect(reasonFor(holding(65))).toBe('unreadable');
});

test.each([
  ['of 2,047 bits', { modulusLength: 2_047 }],
  ['with another exponent than 65537', { modulusLength: 2_048, publicExponent: 3 }],
])('a key %s is unsupported', (_, options) => {
  const { privateKey } = generateKeyPairSync('rsa', options);
  const { certificateDer } = certificateOf(privateKey);
  expect(reasonFor(fileWith({ key: privateKey, certificates: [certificateDer] }))).toBe('key_unsupported');
});
