import { generateKeyPairSync } from 'node:crypto';
import { parseXml, refuseDocument, verifyEnveloped } from '@fiscal/xml';
import { describe, expect, test } from 'vitest';
import { anNfse } from '../testing/an-nfse.ts';
import { exampleFacts } from '../testing/example-facts.ts';
import { nfseSigners } from '../testing/nfse-signers.ts';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { verifyNfse } from './verify-nfse.ts';

const signers = nfseSigners();
const sample = anNfse({ facts: someDpsFacts(), ...signers });
const id = `NFS${sample.accessKey}`;
const own = verifyNfse(sample.xml, id);
if (!own.ok) throw new Error(own.reason);
const { certificatePem } = own;

const element = /<infNFSe .*<\/infNFSe>/.exec(sample.xml)?.[0] ?? '';
const signature = sample.xml.slice(sample.xml.indexOf(element) + element.length, -'</NFSe>'.length);
const info = /<SignedInfo>.*<\/SignedInfo>/.exec(signature)?.[0] ?? '';
const forged = element.replace('<vLiq>1500.00', '<vLiq>1.00');
const changed = (from: string, to: string) => sample.xml.replace(from, () => to);

describe('verification of a part of the canonical text has the same result as xml-crypto for', () => {
  test.each([
    ['the document', sample.xml, true],
    ['blanks between root and elements', changed('</infNFSe><Signature', '</infNFSe>\n <Signature'), true],
    [
      'lines in the signature',
      changed(signature, signature.replace('<SignatureValue>', '<SignatureValue>\n')),
      true,
    ],
    ['a note as CDATA', changed('<cStat>100</cStat>', '<cStat><![CDATA[100]]></cStat>'), true],
    ['a character as a reference', changed('<cStat>100', '<cStat>&#49;00'), true],
    ['an unused prefix of the root', changed('<NFSe ', '<NFSe xmlns:x="urn:x" '), true],
    ['an unused prefix inside', changed('<nNFSe>', '<nNFSe xmlns:x="urn:x">'), true],
    ['a carriage return', changed('<cStat>100', '<cStat>&#13;100'), false],
    ['a blank in the signed element', changed('<cStat>', ' <cStat>'), false],
    ['another namespace inside', changed('<nNFSe>', '<nNFSe xmlns="urn:x">'), false],
    ['an additional attribute', changed('<nNFSe>', '<nNFSe x="1">'), false],
    ['another element', changed(element, forged), false],
    ['another digest', changed(info, info.replace(/<DigestValue>..../, '<DigestValue>AAAA')), false],
  ])('%s', (_, xml, whole) => {
    const place = { parent: 'NFSe', signed: 'infNFSe', id, certificatePem, profile: 'sefin' } as const;
    expect(verifyEnveloped(xml, place).ok).toBe(whole);
    expect(verifyNfse(xml, id).ok).toBe(whole);
  });
});

const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const forms = [
  ['http://www.w3.org/2001/10/xml-exc-c14n#', 'sefinExclusive'],
  [inclusive, 'sefinInclusive'],
] as const;
const signedAs = (canonicalization: string) =>
  anNfse({ facts: someDpsFacts(), ...signers, canonicalization }).xml;

describe('other canonical forms that the Sefin may name', () => {
  test.each(forms)('%s is accepted, as by xml-crypto, and refused after any change', (form, profile) => {
    const xml = signedAs(form);
    const verdicts = (text: string) => [
      verifyEnveloped(text, { parent: 'NFSe', signed: 'infNFSe', id, certificatePem, profile }).ok,
      verifyNfse(text, id).ok,
    ];
    expect(verdicts(xml)).toEqual([true, true]);
    expect(verdicts(xml.replace('<vLiq>1500.00', '<vLiq>1.00'))).toEqual([false, false]);
    expect(verifyNfse(xml.replace('<vLiq>1500.00', '<vLiq>1<!---->500.00'), id)).toMatchObject({
      reason: 'structure',
    });
  });

  test.each([
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
    'http://www.w3.org/2006/12/xml-c14n11',
  ])('%s has no profile', (form) => {
    expect(verifyNfse(signedAs(form), id)).toEqual({ ok: false, reason: 'profile' });
  });
});

test.each(exampleFacts)('the NFS-e of $file is unchanged', ({ facts }) => {
  const { xml, accessKey } = anNfse({ facts, ...signers });
  expect(verifyNfse(xml, `NFS${accessKey}`).ok).toBe(true);
});

/** Each document contains the true element and the true signature, but a reader finds forged ones first. */
test.each([
  ['the true element after the forged one', changed(element, forged + element)],
  [
    'the true element in the signature',
    changed(element, forged).replace('</Signature></NFSe>', `<Object>${element}</Object></Signature></NFSe>`),
  ],
  ['the true element after the signature', changed(element, forged).replace('</NFSe>', `${element}</NFSe>`)],
  [
    'the true element inside another element in front',
    changed(element, `<x>${element}</x>${forged.replace(id, `NFS${'0'.repeat(50)}`)}`),
  ],
  ['the true element in a comment', changed(element, `<!--${element}-->${forged}`)],
  [
    'the true element in a processing instruction',
    `<?x ${element}?>${changed(element, forged).replace(/^<\?xml[^>]*>/, '')}`,
  ],
  [
    'a forged element with a prefix',
    changed(element, forged.replaceAll(/<(\/?)infNFSe/g, '<$1x:infNFSe')).replace(
      '<NFSe ',
      '<NFSe xmlns:x="http://www.sped.fazenda.gov.br/nfse" ',
    ),
  ],
  [
    'the true references after forged ones',
    changed(element, forged).replace(
      signature,
      signature.replace(info, `${info.replace(/<DigestValue>..../, '<DigestValue>AAAA')}${info}`),
    ),
  ],
  [
    'the true references inside the signed references',
    changed(element, forged).replace(signature, signature.replace('</SignedInfo>', `${info}</SignedInfo>`)),
  ],
  [
    'a second signature inside the signature',
    changed(element, forged).replace(
      signature,
      signature.replace('</Signature>', `<Object>${signature}</Object></Signature>`),
    ),
  ],
])('a forgery with %s is refused', (_, xml) => {
  expect(xml).not.toBe(sample.xml);
  expect(verifyNfse(xml, id).ok).toBe(false);
});

test('a key that is not RSA is refused', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const expected = { root: 'NFSe', signed: 'infNFSe', id, publicKey };
  expect(refuseDocument(sample.xml, parseXml(sample.xml), expected)).toBe('profile');
});
