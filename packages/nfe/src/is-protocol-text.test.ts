import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { signEnveloped } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import { isProtocolText } from './is-protocol-text.ts';
import { nfeNamespace } from './messages/namespace.ts';
import { aProtocol } from './testing/answers.ts';
import { noteSchemas } from './testing/nfe-schemas.ts';
import { anInput } from './testing/sample-note.ts';

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });

function signed(): { readonly xml: string; readonly digestValue: string } {
  const built = buildNfe(anInput());
  if (!built.ok) throw new Error('not built');
  const { key, certificateDer } = holder;
  return signEnveloped(built.xml, { parent: 'NFe', signed: 'infNFe', key, certificateDer });
}
const { xml: signedXml, digestValue } = signed();
const good = aProtocol({ digVal: digestValue });

/** Returns whether each official schema accepts the document that would be kept. */
const judge = (protocol: string): readonly boolean[] =>
  noteSchemas('procNFe_v4.00.xsd').map(
    ({ schema }) =>
      schema.validate(`<nfeProc xmlns="${nfeNamespace}" versao="4.00">${signedXml}${protocol}</nfeProc>`)
        .length === 0,
  );

test.each<[string, string]>([
  ['without a change', good],
  ['with a number of 17 digits', good.replace('135260000000001', '13526000000000001')],
  ['without a number', good.replace(/<nProt>.*<\/nProt>/, '')],
])('a protocol %s may be kept', (_, text) => {
  expect(isProtocolText(text)).toBe(true);
  for (const valid of judge(text)) expect(valid).toBe(true);
});

test.each<[string, string]>([
  ['without a version', good.replace(/ versao="[^"]*"/, '')],
  ['with blanks around its number', good.replace(/<nProt>(.*)<\/nProt>/, '<nProt> $1</nProt>')],
  ['with an unknown element', good.replace('</infProt>', '<other>1</other></infProt>')],
  ['without the version of the application', good.replace(/<verAplic>.*<\/verAplic>/, '')],
  ['in another order', good.replace(/(<cStat>.*<\/cStat>)(<xMotivo>.*<\/xMotivo>)/, '$2$1')],
  ['twice', good + good],
  ['that is not XML', '<protNFe'],
])('a protocol %s may not be kept', (_, text) => {
  expect(text).not.toBe(good);
  expect(isProtocolText(text)).toBe(false);
  for (const valid of judge(text)) expect(valid).toBe(false);
});

const extra = '<cMsg>1</cMsg><xMsg>a</xMsg>';
const change = (name: string, text: string): string =>
  good.replace(new RegExp(`<${name}>[^<]*</${name}>`), `<${name}>${text}</${name}>`);

test.each<[string, string]>([
  ['with the signature of the authority', good.replace('</protNFe>', '<Signature/></protNFe>')],
  ['with a message', good.replace('</infProt>', `${extra}</infProt>`)],
  ['of production', change('tpAmb', '1')],
  ['with a version of one character', change('verAplic', 'A')],
  ['with a version of 20 characters', change('verAplic', `A${' '.repeat(18)}ÿ`)],
  ['with blanks in its digest', change('digVal', ` ${digestValue} `)],
])('the form of a protocol %s is right', (_, text) => {
  expect(text).not.toBe(good);
  expect(isProtocolText(text)).toBe(true);
});

test.each<[string, string]>([
  ['with another element than a signature', good.replace('</protNFe>', '<other/></protNFe>')],
  ['with two signatures', good.replace('</protNFe>', '<Signature/><Signature/></protNFe>')],
  ['with half a message', good.replace('</infProt>', '<cMsg>1</cMsg></infProt>')],
  ['of a third environment', change('tpAmb', '3')],
  ['without a version', change('verAplic', '')],
  ['with a version of 21 characters', change('verAplic', 'A'.repeat(21))],
  ['with a blank before its version', change('verAplic', ' A')],
  ['with elements in a value', change('xMotivo', '<a>b</a>')],
  ['with an empty reason', change('xMotivo', '')],
  ['of another version', good.replace('versao="4.00"', 'versao="3.10"')],
  ['of another name', good.replaceAll('protNFe', 'protCTe')],
  ['whose content has another name', good.replaceAll('infProt', 'infProv')],
  ['without content', '<protNFe versao="4.00"/>'],
  ['that is empty', ''],
])('the form of a protocol %s is wrong', (_, text) => {
  expect(text).not.toBe(good);
  expect(isProtocolText(text)).toBe(false);
});
