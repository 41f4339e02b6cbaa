import { createPublicKey, sign } from 'node:crypto';
import { testKey } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { signEnveloped } from './sign-enveloped.ts';
import { minimalNote, minimalNoteId } from './testing/minimal-note.ts';
import { type SignatureRefusal, verifyEnveloped } from './verify-enveloped.ts';

const key = testKey('signer');
const certificatePem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
const signing = { parent: 'NFe', signed: 'infNFe', key, certificateDer: Uint8Array.of(1, 2, 3) };
const expected = { parent: 'NFe', signed: 'infNFe', id: minimalNoteId, certificatePem };
const genuine = signEnveloped(minimalNote(), signing).xml;
const signature = genuine.slice(genuine.indexOf('<Signature '), genuine.indexOf('</NFe>'));
const info = genuine.slice(genuine.indexOf('<infNFe '), genuine.indexOf('<Signature '));

const reasonFor = (xml: string): SignatureRefusal | 'verified' => {
  const result = verifyEnveloped(xml, expected);
  return result.ok ? 'verified' : result.reason;
};

/** The note signed by the right key over a SignedInfo changed as an attacker with the key would. */
function resigned(change: (signedInfo: string) => string): string {
  const canonical = signature
    .slice(signature.indexOf('<SignedInfo>'), signature.indexOf('<SignatureValue>'))
    .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">');
  const changed = change(canonical);
  const value = sign('RSA-SHA1', Buffer.from(changed), key).toString('base64');
  return genuine
    .replace(/<SignedInfo>.*<\/SignedInfo>/, changed.replace(/ xmlns="[^"]*"/, ''))
    .replace(/<SignatureValue>.*<\/SignatureValue>/, `<SignatureValue>${value}</SignatureValue>`);
}

test('the genuine note passes and hands over the signed element, the only text to read', () => {
  const result = verifyEnveloped(genuine, expected);
  expect(result.ok && result.signedXml).toContain('<xNome>Emitente</xNome>');
});

test('a note inside its proc is found by its path', () => {
  const proc = `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${genuine}<protNFe></protNFe></nfeProc>`;
  expect(verifyEnveloped(proc, { ...expected, parent: 'nfeProc/NFe' }).ok).toBe(true);
  expect(reasonFor(proc)).toBe('structure');
});

test('an inherited extra namespace breaks the signature', () => {
  const proc = `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" xmlns:xsi="urn:x">${genuine}</nfeProc>`;
  expect(verifyEnveloped(proc, { ...expected, parent: 'nfeProc/NFe' })).toEqual({
    ok: false,
    reason: 'value',
  });
});

test('a genuine element moved into the signature with another in its place does not pass', () => {
  const forged = info
    .replace(minimalNoteId, `${minimalNoteId.slice(0, -1)}6`)
    .replace('Emitente', 'Atacante');
  const wrapped = genuine
    .replace(info, forged)
    .replace('</Signature>', `<Object>${info}</Object></Signature>`);
  expect(reasonFor(wrapped)).toBe('structure');
});

test('a second element with the same Id is refused, with any name of its attribute', () => {
  for (const name of ['Id', 'ID', 'id']) {
    const twin = genuine.replace('<ide>', `<ide ${name}="${minimalNoteId}">`);
    expect(reasonFor(twin)).toBe('structure');
  }
});

test.each<[string, string, SignatureRefusal]>([
  ['one changed character', genuine.replace('Rua A', 'Rua Z'), 'value'],
  ['a changed digest', genuine.replace(/<DigestValue>./, '<DigestValue>#'), 'value'],
  ['a changed signature value', genuine.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'), 'value'],
  ['no signature', genuine.replace(signature, ''), 'structure'],
  ['two signatures', genuine.replace(signature, signature + signature), 'structure'],
  ['the signature before the element', genuine.replace(info + signature, signature + info), 'structure'],
  ['a comment in the digest', genuine.replace('</DigestValue>', '<!-- x --></DigestValue>'), 'structure'],
  [
    'two SignedInfo',
    genuine.replace('<SignatureValue>', '<SignedInfo></SignedInfo><SignatureValue>'),
    'structure',
  ],
  ['a document type in front', `<!DOCTYPE NFe>${genuine}`, 'unreadable'],
  ['another Id referred to', resigned((text) => text.replace(minimalNoteId, 'NFe1')), 'structure'],
  [
    'exclusive canonicalisation',
    resigned((text) =>
      text.replaceAll(
        'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ),
    ),
    'profile',
  ],
  [
    'one transform only',
    resigned((text) => text.replace(/<Transform Algorithm="[^"]*c14n[^"]*"><\/Transform>/, '')),
    'profile',
  ],
])('refuses %s', (_, xml, reason) => {
  expect(reasonFor(xml)).toBe(reason);
});

test('a signature inside the signed element does not pass in the profile of a note', () => {
  const inner = signEnveloped(
    minimalNote({
      edits: [['<pag>', '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"></Signature><pag>']],
    }),
    signing,
  );
  expect(reasonFor(inner.xml)).toBe('structure');
});

test('RSA-SHA256 passes where it is expected, and there alone', () => {
  const { xml } = signEnveloped(minimalNote(), { ...signing, profile: 'rsaSha256' });
  expect(verifyEnveloped(xml, { ...expected, profile: 'rsaSha256' }).ok).toBe(true);
  expect(reasonFor(xml)).toBe('profile');
  expect(verifyEnveloped(genuine, { ...expected, profile: 'rsaSha256' })).toEqual({
    ok: false,
    reason: 'profile',
  });
});

test('another key does not verify it', () => {
  const other = createPublicKey(testKey('another signer'));
  const pem = other.export({ type: 'spki', format: 'pem' }).toString();
  expect(verifyEnveloped(genuine, { ...expected, certificatePem: pem })).toEqual({
    ok: false,
    reason: 'value',
  });
});
