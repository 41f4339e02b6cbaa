import { checkProtocol } from '@fiscal/domain';
import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { createXmlWorkers, loadNfeSchemas, procNfeSchemaEntry, signEnveloped } from '@fiscal/xml';
import { afterAll, expect, test } from 'vitest';
import { readAuthorizationAnswer } from './answers/read-answers.ts';
import { assembleValidNfeProc } from './assemble-valid-nfe-proc.ts';
import { buildNfe } from './build-nfe.ts';
import { anAuthorization, aProtocol, otherKey, ourKey } from './testing/answers.ts';
import { anInput } from './testing/sample-note.ts';

const workers = createXmlWorkers({ files: loadNfeSchemas(), entry: procNfeSchemaEntry });
afterAll(() => workers.close());

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });

function signed(): { readonly xml: string; readonly digestValue: string } {
  const built = buildNfe(anInput());
  if (!built.ok) throw new Error('not built');
  const { key, certificateDer } = holder;
  return signEnveloped(built.xml, { parent: 'NFe', signed: 'infNFe', key, certificateDer });
}
const { xml: signedXml, digestValue } = signed();
const good = aProtocol({ digVal: digestValue });
const assemble = (protocol: string) => assembleValidNfeProc(signedXml, protocol, workers.validate);

test.each<[string, string]>([
  ['as it comes', good],
  ['with a number of 17 digits', good.replace('135260000000001', '13526000000000001')],
  ['of a denial', aProtocol({ digVal: digestValue, cStat: '302' })],
])('a protocol %s is kept', async (_, protocol) => {
  expect(await assemble(protocol)).toMatchObject({ ok: true });
});

test.each<[string, string, readonly string[]]>([
  ['a number that is none', good.replace('135260000000001', 'ABC'), ['nProt']],
  ['a number of 120 digits', good.replace('135260000000001', '1'.repeat(120)), ['nProt']],
  ['a time with fractions', good.replace('10:00:01-', '10:00:01.5-'), ['dhRecbto']],
  ['a time in another form', good.replace('10:00:01-03:00', '13:00:01Z'), ['dhRecbto']],
  ['a reason beyond its length', good.replace('Autorizado', 'x'.repeat(300)), ['xMotivo']],
  ['blanks around the number', good.replace('135260000000001', ' 135260000000001 '), []],
  ['no version', good.replace(' versao="4.00"', ''), []],
])('a protocol with %s is refused before it is kept', async (_, protocol, fields) => {
  expect(await assemble(protocol)).toMatchObject({ ok: false, reason: 'invalid' });
  const read = readAuthorizationAnswer(anAuthorization(protocol), {
    accessKey: ourKey,
    environment: 'homologation',
  });
  expect(read.ok && read.answer.protocol && checkProtocol(read.answer.protocol)).toEqual(fields);
});

test('what is not ours is refused for that, not for its form', async () => {
  const protocol = aProtocol({ digVal: digestValue, chNFe: otherKey });
  expect(await assemble(protocol)).toEqual({ ok: false, reason: 'other_key' });
});
