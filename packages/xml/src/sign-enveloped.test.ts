import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { canonicalize } from './canonicalize.ts';
import { signEnveloped, withPlaceholderSignature } from './sign-enveloped.ts';
import { minimalNote, minimalNoteId } from './testing/minimal-note.ts';
import { run, testWith } from './testing/second-opinion.ts';
import { verifyEnveloped } from './verify-enveloped.ts';

const authority = createTestAuthority();
const { key, certificateDer, certificatePem } = issueECnpj(authority, {
  cnpj: '12ABC34501DE35',
  name: 'EMITENTE',
});
const place = { parent: 'NFe', signed: 'infNFe' };
const signing = { ...place, key, certificateDer };

const vector =
  '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe35261112345678000195550010000000011000000010" versao="4.00">' +
  '<ide><natOp>VENDA &lt;A&gt; &amp; B "x" \'y\' São</natOp><vazio></vazio></ide></infNFe></NFe>';

test('the digest is that of the published vector', () => {
  expect(signEnveloped(vector, signing).digestValue).toBe('GTy8SePt3JJlg5yxZupJ+lAl4gs=');
});

test('the signed information is the published one, byte for byte', () => {
  const { xml } = signEnveloped(vector, signing);
  const info = xml
    .slice(xml.indexOf('<SignedInfo>'), xml.indexOf('<SignatureValue>'))
    .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">');
  expect(Buffer.byteLength(info)).toBe(677);
  expect(createHash('sha1').update(info).digest('hex')).toBe('edefd916bbab008cd712b04e6393706282387163');
});

test('signing adds one piece and changes no other byte; signing again gives the same bytes', () => {
  const { xml } = signEnveloped(vector, signing);
  const start = xml.indexOf('<Signature ');
  const end = xml.indexOf('</Signature>') + '</Signature>'.length;
  expect(xml.slice(0, start) + xml.slice(end)).toBe(vector);
  expect(signEnveloped(vector, signing).xml).toBe(xml);
  expect(canonicalize(xml)).toBe(xml);
});

test('xml-crypto accepts the signature of a note of one and of fifty items', () => {
  for (const items of [1, 50]) {
    const { xml } = signEnveloped(minimalNote({ items }), signing);
    const verified = verifyEnveloped(xml, { ...place, id: minimalNoteId, certificatePem });
    expect(verified.ok).toBe(true);
  }
});

testWith('xmlsec1', 'xmlsec1 accepts the signature', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-xmlsec-'));
  try {
    writeFileSync(join(folder, 'root.pem'), authority.root.certificatePem);
    writeFileSync(join(folder, 'intermediate.pem'), authority.intermediate.certificatePem);
    const trust = [
      '--trusted-pem',
      join(folder, 'root.pem'),
      '--untrusted-pem',
      join(folder, 'intermediate.pem'),
    ];
    const verify = (xml: string): string => {
      writeFileSync(join(folder, 'note.xml'), xml);
      return run('xmlsec1', ['--verify', '--id-attr:Id', 'infNFe', ...trust, join(folder, 'note.xml')], '');
    };
    const { xml } = signEnveloped(minimalNote(), signing);
    expect(() => verify(xml)).not.toThrow();
    expect(() => verify(xml.replace('Rua A', 'Rua Z'))).toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['another root', vector.replaceAll('NFe xmlns', 'CTe xmlns')],
  ['two signed elements', vector.replace('</infNFe>', '</infNFe><infNFe Id="x"></infNFe>')],
  ['something before the signed element', vector.replace('<infNFe ', '<x></x><infNFe ')],
  ['no Id', vector.replace(/ Id="[^"]*"/, '')],
  ['a namespace of its own', vector.replace('<infNFe ', '<infNFe xmlns="urn:other" ')],
  ['text behind the root', `${vector}\n`],
])('refuses to sign a document with %s', (_, xml) => {
  expect(() => signEnveloped(xml, signing)).toThrow(RangeError);
});

test.each([
  ['that has no root', '', 'NFe is missing'],
  ['whose root never ends', '<NFe xmlns="urn:a"', 'NFe is missing'],
  ['without the signed element', '<NFe xmlns="urn:a"><other></other></NFe>', 'infNFe is missing'],
  [
    'whose signed element never closes',
    '<NFe xmlns="urn:a"><infNFe Id="1"></NFe>',
    'infNFe must be the first',
  ],
  ['without a namespace', vector.replace(/ xmlns="[^"]*"/, ' a="b"'), 'Id or namespace is missing'],
])('a document %s is refused with its reason', (_, xml, reason) => {
  expect(() => signEnveloped(xml, signing)).toThrow(reason);
  expect(() => withPlaceholderSignature(xml, place)).toThrow(RangeError);
});

test.each([undefined, 'rsaSha1', 'rsaSha256'] as const)(
  'a declaration before the root stays, profile %s',
  (profile) => {
    const declared = `<?xml version="1.0" encoding="UTF-8"?>${minimalNote()}`;
    const { xml } = signEnveloped(declared, { ...signing, profile });
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?><NFe ')).toBe(true);
    expect(verifyEnveloped(xml, { ...place, id: minimalNoteId, certificatePem, profile }).ok).toBe(true);
    const other = profile === 'rsaSha256' ? 'rsaSha1' : 'rsaSha256';
    expect(verifyEnveloped(xml, { ...place, id: minimalNoteId, certificatePem, profile: other })).toEqual({
      ok: false,
      reason: 'profile',
    });
  },
);

test('a placeholder has the form of a signature and no value', () => {
  const placed = withPlaceholderSignature(vector, place);
  expect(placed).toContain('<SignatureValue>AAAA</SignatureValue>');
  expect(placed).toContain(`<DigestValue>${'A'.repeat(27)}=</DigestValue>`);
  const values = /<(DigestValue|SignatureValue|X509Certificate)>[^<]*/g;
  expect(placed.replace(values, '<$1>')).toBe(signEnveloped(vector, signing).xml.replace(values, '<$1>'));
});
