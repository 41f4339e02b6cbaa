import { verifyEnveloped } from '@fiscal/xml';
import { describe, expect, test } from 'vitest';
import { resolveNfse } from '../resolve/resolve-nfse.ts';
import { signedDps } from '../signed-places.ts';
import { anNfse } from '../testing/an-nfse.ts';
import { exampleFacts } from '../testing/example-facts.ts';
import { nfseSchema } from '../testing/nfse-schemas.ts';
import { nfseSigners } from '../testing/nfse-signers.ts';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { readNfse } from './read-nfse.ts';
import { takeSignedDps } from './take-signed-dps.ts';
import { verifyNfse } from './verify-nfse.ts';

const signers = nfseSigners();
const schema = nfseSchema('NFSe_v1.01.xsd');

describe.each(exampleFacts)('the NFS-e of $file', ({ facts }) => {
  const sample = anNfse({ facts, ...signers });
  const { forecast } = resolveNfse(facts);

  test(`follows ${schema.label}`, () => {
    expect(schema.problemsOf(sample.xml)).toEqual([]);
  });

  test('is read with its values and its DPS', () => {
    const { cLocIncid, ibsCbs, ...amounts } = forecast;
    expect(readNfse(sample.xml)).toMatchObject({
      xml: sample.xml,
      accessKey: sample.accessKey,
      number: '42',
      cStat: '100',
      processedAt: '2026-11-20T10:15:03-03:00',
      dpsId: sample.dpsId,
      digest: sample.digestValue,
      issuedAt: '2026-11-20T10:15:00-03:00',
      competenceDate: '2026-11-20',
      series: '1',
      dpsNumber: String(facts.number),
      amounts: { vServ: facts.request.amounts.service, ...amounts },
      ...(cLocIncid === undefined ? {} : { cLocIncid, xLocIncid: 'São Paulo' }),
      ...(ibsCbs === undefined ? {} : { ibsCbs }),
    });
    expect(readNfse(sample.xml)?.ibsCbs === undefined).toBe(ibsCbs === undefined);
  });

  test('contains the signed DPS unchanged', () => {
    expect(takeSignedDps(sample.xml)).toBe(sample.dpsXml);
  });

  test('is verified as unchanged', () => {
    expect(verifyNfse(sample.xml, `NFS${sample.accessKey}`)).toMatchObject({
      ok: true,
      subject: expect.stringContaining('SEFIN NACIONAL'),
    });
  });
});

const sample = anNfse({ facts: someDpsFacts(), ...signers });

test('discounts, deductions, reductions and the replaced NFS-e are each read from their own tag', () => {
  const written = sample.xml
    .replace(
      '</vServPrest>',
      '</vServPrest><vDescCondIncond><vDescIncond>1.00</vDescIncond><vDescCond>2.00</vDescCond></vDescCondIncond>' +
        '<vDedRed><pDR>3.00</pDR><vDR>4.00</vDR></vDedRed>',
    )
    .replace('<vBC>', '<vCalcDR>5.00</vCalcDR><vCalcBM>6.00</vCalcBM><vBC>')
    .replace('</infDPS>', `<subst><chSubstda>${sample.accessKey}</chSubstda></subst></infDPS>`);
  expect(readNfse(written)).toMatchObject({
    replaces: sample.accessKey,
    amounts: {
      vDescIncond: '1.00',
      vDescCond: '2.00',
      pDR: '3.00',
      vDR: '4.00',
      vCalcDR: '5.00',
      vCalcBM: '6.00',
    },
  });
  for (const wrong of ['x1.00', '1.00x', '1.', '1'.repeat(16), `1.${'1'.repeat(11)}`])
    expect(readNfse(written.replace('>2.00<', `>${wrong}<`))).toBeUndefined();
  expect(readNfse(written.replace('>2.00<', `>-${'1'.repeat(15)}.${'1'.repeat(10)}<`))).toBeDefined();
  expect(readNfse(written.replace('>2.00<', '>2.0<'))).toBeDefined();
});

test.each(['vLiq', 'vISSQN', 'dhProc', 'nNFSe', 'cStat'])(
  'an NFS-e whose %s has a wrong form is unreadable',
  (name) => {
    const broken = sample.xml.replace(new RegExp(`<${name}>[^<]*<`), `<${name}>+275760-09-12T00:00:00Z<`);
    expect(broken).not.toBe(sample.xml);
    expect(readNfse(broken)).toBeUndefined();
  },
);

test.each([
  ['0000-06-01T00:00:00Z', false],
  ['0001-01-01T00:00:00+00:01', false],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59Z', true],
  ['9999-12-31T21:00:00-03:00', false],
])(
  'whether an NFS-e that was processed at %s, which a database may not be able to store, is read: %s',
  (at, isRead) => {
    const xml = sample.xml.replace(/<dhProc>[^<]*</, `<dhProc>${at}<`);
    expect(readNfse(xml) !== undefined).toBe(isRead);
  },
);
const id = `NFS${sample.accessKey}`;

test('a DPS inside: a DPS that inherits the namespace is verified as a separate document', () => {
  const inheriting = sample.xml.replace(/<DPS xmlns="[^"]*" /, '<DPS ');
  const dps = takeSignedDps(inheriting);
  expect(dps).toBe(sample.dpsXml);
  const { certificatePem } = signers.emitter;
  expect(verifyEnveloped(dps ?? '', { ...signedDps, id: sample.dpsId, certificatePem })).toMatchObject({
    ok: true,
  });
});

test.each(['', '<DPS/>', '<NFSe><infNFSe/></NFSe>', sample.dpsXml])('a DPS inside: %s has no DPS', (xml) => {
  expect(takeSignedDps(xml)).toBeUndefined();
});

test.each([
  'nNFSe',
  'cStat',
  'dhProc',
  'vLiq',
  'vServ',
  'tpRetISSQN',
  'dhEmi',
  'dCompet',
  'serie',
  'nDPS',
  'infDPS',
  'infNFSe',
])('an incomplete NFS-e is not read: without %s', (name) => {
  const xml = sample.xml.replaceAll(new RegExp(`(</?)${name}(?=[ >])`, 'g'), '$1other');
  expect(xml).not.toBe(sample.xml);
  expect(readNfse(xml)).toBeUndefined();
});

test('an incomplete NFS-e is not read: with only a part of IBS and CBS', () => {
  const facts = exampleFacts[0]?.facts ?? someDpsFacts();
  const { xml } = anNfse({ facts, ...signers });
  expect(readNfse(xml.replace(/<vTotNF>.*<\/vTotNF>/, ''))).toBeUndefined();
  expect(readNfse(xml.replace(/<vTotNF>.*<\/vTotNF>/, '<vTotNF>x</vTotNF>'))).toBeUndefined();
});

test.each(['', 'x', '<NFSe/>', '<!DOCTYPE NFSe><NFSe/>'])('an incomplete NFS-e is not read: %j', (xml) => {
  expect(readNfse(xml)).toBeUndefined();
});

describe('an NFS-e that was changed after its signature', () => {
  test.each([
    ['a changed value', sample.xml.replace('<vLiq>1500.00', '<vLiq>1500.01'), 'value'],
    ['a changed DPS', sample.xml.replace('<vServ>1500.00', '<vServ>1500.01'), 'value'],
    [
      'another signer',
      sample.xml.replace(/<SignatureValue>....(?!.*<SignatureValue>)/, '<SignatureValue>AAAA'),
      'value',
    ],
    [
      'no signature of the Sefin',
      sample.xml.replace(/<Signature (?!.*<Signature ).*<\/Signature>/, ''),
      'certificate',
    ],
    [
      'a second signature of the Sefin',
      sample.xml.replace(
        '</NFSe>',
        '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"></Signature></NFSe>',
      ),
      'structure',
    ],
    [
      'an invalid certificate',
      sample.xml.replace(
        /<X509Certificate>[^<]*(?=<\/X509Certificate><\/X509Data><\/KeyInfo><\/Signature><\/NFSe>)/,
        '<X509Certificate>AAAA',
      ),
      'certificate',
    ],
    ['a text that is not a document', '', 'unreadable'],
  ])('%s', (_, xml, reason) => {
    expect(verifyNfse(xml, id)).toEqual({ ok: false, reason });
  });

  test('is verified after only a comment was added, because a reference by Id excludes comments', () => {
    expect(verifyNfse(sample.xml.replace('<vLiq>', '<!-- --><vLiq>'), id)).toMatchObject({ ok: true });
  });

  test('is refused under another key', () => {
    expect(verifyNfse(sample.xml, `NFS${'0'.repeat(50)}`)).toEqual({ ok: false, reason: 'structure' });
  });

  test('is refused in another profile', () => {
    const other = sample.xml.replaceAll('xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-sha512');
    expect(verifyNfse(other, id)).toEqual({ ok: false, reason: 'profile' });
  });
});
