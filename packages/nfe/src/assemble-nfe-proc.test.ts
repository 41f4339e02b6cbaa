import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { signEnveloped, verifyEnveloped } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { assembleNfeProc } from './assemble-nfe-proc.ts';
import { buildNfe } from './build-nfe.ts';
import { aProtocol, otherKey, ourKey } from './testing/answers.ts';
import { noteSchemas } from './testing/nfe-schemas.ts';
import { anInput } from './testing/sample-note.ts';

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });
const place = { parent: 'NFe', signed: 'infNFe' } as const;

function signed(): { readonly xml: string; readonly digestValue: string } {
  const built = buildNfe(anInput());
  if (!built.ok) throw new Error('not built');
  return signEnveloped(built.xml, { ...place, key: holder.key, certificateDer: holder.certificateDer });
}

const { xml: signedXml, digestValue } = signed();

test('our bytes and the protocol are joined unchanged; the result is valid, and its signature is still right', () => {
  const protocol = aProtocol({ digVal: digestValue });
  const assembled = assembleNfeProc(signedXml, protocol);
  const xml = assembled.ok ? assembled.xml : '';
  expect(xml).toContain(`versao="4.00">${signedXml}${protocol}</nfeProc>`);
  for (const { label, schema } of noteSchemas('procNFe_v4.00.xsd'))
    expect(schema.validate(xml), label).toEqual([]);
  const note = xml.slice(xml.indexOf('<NFe '), xml.indexOf('<protNFe'));
  expect(note).toBe(signedXml);
  const verified = verifyEnveloped(note, {
    ...place,
    id: `NFe${ourKey}`,
    certificatePem: holder.certificatePem,
  });
  expect(verified).toMatchObject({ ok: true });
});

test('a denial is assembled like an authorization', () => {
  expect(assembleNfeProc(signedXml, aProtocol({ digVal: digestValue, cStat: '302' })).ok).toBe(true);
});

test.each<[string, string]>([
  ['other_key', aProtocol({ digVal: digestValue, chNFe: otherKey })],
  ['other_digest', aProtocol()],
  ['digest_missing', aProtocol().replace(/<digVal>.*<\/digVal>/, '')],
  ['unreadable', '<protNFe'],
  ['unreadable', aProtocol({ digVal: digestValue }) + aProtocol({ digVal: digestValue })],
  ['unreadable', '<other></other>'],
])('%s: nothing is assembled', (reason, protocol) => {
  expect(assembleNfeProc(signedXml, protocol)).toEqual({ ok: false, reason });
});

test('a note without our signature is not assembled', () => {
  const unsigned = signedXml.replace(/<Signature .*<\/Signature>/, '');
  expect(assembleNfeProc(unsigned, aProtocol())).toEqual({ ok: false, reason: 'unreadable' });
});
