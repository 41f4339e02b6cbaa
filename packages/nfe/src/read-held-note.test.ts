import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { signEnveloped } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { assembleNfeProc } from './assemble-nfe-proc.ts';
import { buildNfe } from './build-nfe.ts';
import { readHeldNote } from './read-held-note.ts';
import { aProtocol, ourKey } from './testing/answers.ts';
import { anInput } from './testing/sample-note.ts';

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });

function signed() {
  const built = buildNfe(anInput());
  if (!built.ok) throw new Error('not built');
  const place = { parent: 'NFe', signed: 'infNFe', key: holder.key, certificateDer: holder.certificateDer };
  return signEnveloped(built.xml, place);
}

const { xml: nfe, digestValue } = signed();
const protocol = aProtocol({ digVal: digestValue });
const procNFe = (() => {
  const assembled = assembleNfeProc(nfe, protocol);
  if (!assembled.ok) throw new Error(assembled.reason);
  return assembled.xml;
})();

const [body = ''] = /<infNFe [\s\S]*<\/infNFe>/.exec(nfe) ?? [];
const [signature = ''] = /<Signature [\s\S]*<\/Signature>/.exec(nfe) ?? [];

test('a note is read alone, and with its protocol', () => {
  const note = { accessKey: ourKey, issuer: '12ABC34501DE35', digestValue, nfeXml: nfe };
  expect(readHeldNote(nfe)).toMatchObject({ ok: true, note: { ...note, protocol: undefined } });
  const beside = { number: '135260000000001', digest: digestValue, xml: protocol };
  const read = readHeldNote(procNFe);
  expect(read).toMatchObject({ ok: true, note: { ...note, protocol: beside } });
  expect(read.ok && Buffer.compare(read.note.certificateDer, holder.certificateDer)).toBe(0);
});

test('a note with two protocols is read without a protocol', () => {
  const read = readHeldNote(procNFe.replace('</nfeProc>', `${protocol}</nfeProc>`));
  expect(read).toMatchObject({ ok: true, note: { accessKey: ourKey, protocol: undefined } });
});

test('a note of another program, with its namespace on the root and blanks between elements, is read', () => {
  const theirs = procNFe
    .replace('<NFe xmlns="http://www.portalfiscal.inf.br/nfe">', '<NFe>')
    .replace('<protNFe', '\n <protNFe');
  const read = readHeldNote(theirs);
  expect(read).toMatchObject({ ok: true, note: { digestValue } });
  expect(read.ok && assembleNfeProc(read.note.nfeXml, protocol)).toMatchObject({ ok: true });
});

test.each([
  ['unreadable', 'no XML'],
  ['unreadable', '<!DOCTYPE x><NFe></NFe>'],
  ['unreadable', '<other></other>'],
  ['unreadable', nfe.replace(`Id="NFe${ourKey}"`, 'Id="NFe1"')],
  ['signature', nfe.replace(signature, '')],
  ['signature', nfe.replace('<Signature ', '<infNFeSupl><qrCode>x</qrCode></infNFeSupl><Signature ')],
  ['signature', nfe.replace(body, body.replace('<natOp>', '<natOp>Outra '))],
  [
    'signature',
    nfe.replace(/<X509Certificate>.*?<\/X509Certificate>/, '<X509Certificate>AAAA</X509Certificate>'),
  ],
  ['signature', procNFe.replace('</NFe>', `</NFe>${nfe}`).replace(body, body.replace('<natOp>', '<natOp>X'))],
] as const)('%s: a text that is not a note, or a changed note, is refused (%#)', (reason, xml) => {
  expect(readHeldNote(xml)).toEqual({ ok: false, reason });
});
