import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWithShared, useOpened } from '@fiscal/testkit/testing';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { goodIssuer, goodNote, testedOn } from '../testing/good-note.ts';
import {
  cancellationOf,
  consReciNFe,
  consSitNFe,
  consStatServ,
  correctionOf,
  envEvento,
  enviNFe,
  inutNFe,
} from '../testing/messages.ts';
import { signDocument } from '../testing/sign.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';
import type { ServiceName } from './service-table.ts';

const tested = useOpened(() => createTestedAuthority());

/** Returns the complaint of an official schema of the folder about an answer. */
function complaint(schemas: string, xml: string, entry: string): string | undefined {
  const names = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.xsd'),
  );
  const located = names.map(
    (name) => [`mem:///answers/${name.replace(/^.*\//, '')}`, readFileSync(join(schemas, name))] as const,
  );
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(located)));
  const source = new Map(located).get(`mem:///answers/${entry}`);
  if (source === undefined) return `no ${entry}`;
  const schema = XmlDocument.fromBuffer(source, { url: `mem:///answers/${entry}` });
  const document = XmlDocument.fromString(xml);
  try {
    XsdValidator.fromDoc(schema).validate(document);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'invalid';
  } finally {
    document.dispose();
    schema.dispose();
    xmlCleanupInputProvider();
  }
}

const send = (service: ServiceName, message: string, ...scenarios: readonly string[]): string =>
  tested.answer(tested.call(service, message, ...scenarios));

const signedNote = (number: number): string => signDocument(goodNote({ number }), 'infNFe', tested.signer);
const keyIn = (xml: string): string => /Id="NFe([^"]{44})"/.exec(xml)?.[1] ?? '';
const nProtIn = (xml: string): string => /<nProt>(\d+)</.exec(xml)?.[1] ?? '';
const at = (): string =>
  new Date(testedOn.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).concat('-03:00');

function everyAnswer(): readonly (readonly [entry: string, xml: string])[] {
  const note = signedNote(1);
  const authorized = send('NFeAutorizacao4', enviNFe(note));
  const content = { accessKey: keyIn(note), protocol: nProtIn(authorized), at: at() };
  const receipt = send('NFeAutorizacao4', enviNFe(signedNote(2)), 'pending=9');
  const nRec = /<nRec>(\d+)</.exec(receipt)?.[1] ?? '';
  const correction = send(
    'NFeRecepcaoEvento4',
    envEvento(signDocument(correctionOf(content), 'infEvento', tested.signer)),
  );
  const cancelled = send(
    'NFeRecepcaoEvento4',
    envEvento(signDocument(cancellationOf(content), 'infEvento', tested.signer)),
  );
  const refused = send(
    'NFeRecepcaoEvento4',
    envEvento(signDocument(cancellationOf(content), 'infEvento', tested.signer)),
  );
  const range = signDocument(
    inutNFe({ cnpj: goodIssuer, year: '26', first: 90, last: 99 }),
    'infInut',
    tested.signer,
  );
  return [
    ['retEnviNFe_v4.00.xsd', authorized],
    ['retEnviNFe_v4.00.xsd', receipt],
    ['retEnviNFe_v4.00.xsd', send('NFeAutorizacao4', enviNFe(note))],
    ['retEnviNFe_v4.00.xsd', send('NFeAutorizacao4', '<enviNFe')],
    ['retEnviNFe_v4.00.xsd', send('NFeAutorizacao4', enviNFe(signedNote(3)), 'deny=301')],
    ['retConsReciNFe_v4.00.xsd', send('NFeRetAutorizacao4', consReciNFe(nRec))],
    ['retConsReciNFe_v4.00.xsd', send('NFeRetAutorizacao4', consReciNFe('999999999999999'))],
    ['retConsStatServ_v4.00.xsd', send('NFeStatusServico4', consStatServ())],
    ['retConsStatServ_v4.00.xsd', send('NFeStatusServico4', consStatServ(), 'unavailable=9,109')],
    ['retEnvEvento_v1.00.xsd', correction],
    ['retEnvEvento_v1.00.xsd', cancelled],
    ['retEnvEvento_v1.00.xsd', refused],
    ['retConsSitNFe_v4.00.xsd', send('NFeConsultaProtocolo4', consSitNFe(content.accessKey))],
    ['retConsSitNFe_v4.00.xsd', send('NFeConsultaProtocolo4', consSitNFe(keyIn(signedNote(4))))],
    ['retInutNFe_v4.00.xsd', send('NFeInutilizacao4', range)],
    ['retInutNFe_v4.00.xsd', send('NFeInutilizacao4', range)],
    ['retInutNFe_v4.00.xsd', send('NFeInutilizacao4', '<inutNFe')],
  ];
}

testWithShared('every kind of answer is valid by the official schemas', 'schemas/nfe', (schemas) => {
  for (const [entry, xml] of everyAnswer())
    expect(`${entry}: ${complaint(schemas, xml, entry) ?? 'valid'}`).toBe(`${entry}: valid`);
});

test('a note is authorized, corrected and cancelled, and never authorized again', () => {
  const note = signedNote(50);
  const authorized = send('NFeAutorizacao4', enviNFe(note));
  expect(authorized).toContain('<cStat>100</cStat>');
  const content = { accessKey: keyIn(note), protocol: nProtIn(authorized), at: at() };
  const event = (xml: string): string =>
    send('NFeRecepcaoEvento4', envEvento(signDocument(xml, 'infEvento', tested.signer)));
  expect(event(correctionOf(content))).toContain('<cStat>135</cStat>');
  expect(event(cancellationOf(content))).toContain('<cStat>135</cStat>');
  expect(event(cancellationOf(content))).toContain('<cStat>573</cStat>');
  const situation = send('NFeConsultaProtocolo4', consSitNFe(content.accessKey));
  expect(situation).toContain('<cStat>101</cStat>');
  expect(situation.match(/<procEventoNFe/g)).toHaveLength(2);
  expect(send('NFeAutorizacao4', enviNFe(note))).toContain('<cStat>218</cStat>');
});

test('a pending batch gets 103, then 105, then the same protocol for receipt and key', () => {
  const note = signedNote(60);
  const answer = send('NFeAutorizacao4', enviNFe(note), 'pending=5');
  const nRec = /<nRec>(\d+)</.exec(answer)?.[1] ?? '';
  expect(answer).toContain('<cStat>103</cStat>');
  expect(send('NFeRetAutorizacao4', consReciNFe(nRec))).toContain('<cStat>105</cStat>');
  expect(send('NFeConsultaProtocolo4', consSitNFe(keyIn(note)))).toContain('<cStat>217</cStat>');
  expect(send('NFeAutorizacao4', enviNFe(note))).toContain('<cStat>635</cStat>');
  tested.authority.state.judgeDue(new Date(testedOn.getTime() + 6_000));
  const judged = send('NFeRetAutorizacao4', consReciNFe(nRec));
  expect(judged).toContain('<cStat>104</cStat>');
  const protocol = /<protNFe[\s\S]*<\/protNFe>/.exec(judged)?.[0] ?? 'none';
  expect(send('NFeConsultaProtocolo4', consSitNFe(keyIn(note)))).toContain(protocol);
});

test('a receipt names a wait of at least one second, and its notes are judged also while another receipt waits', () => {
  const note = signedNote(61);
  const batch = (...scenarios: readonly string[]) => {
    const answer = send('NFeAutorizacao4', enviNFe(note), ...scenarios);
    return { answer, nRec: /<nRec>(\d+)</.exec(answer)?.[1] ?? '' };
  };
  const refused = batch('pending=0', 'reject=999');
  expect(refused.answer).toContain('<tMed>1</tMed>');
  tested.authority.state.judgeDue(new Date(testedOn.getTime() + 1_000));
  batch('pending=9');
  expect(send('NFeRetAutorizacao4', consReciNFe(refused.nRec))).toContain('<cStat>104</cStat>');
});

test('an unknown receipt gets 106 and no protocol', () => {
  const unknown = send('NFeRetAutorizacao4', consReciNFe('351000000000099'));
  expect(unknown).toMatch(/<nRec>351000000000099<\/nRec><cStat>106<\/cStat><xMotivo>Lote não localizado</);
  expect(unknown).not.toContain('<protNFe');
});

test('wrong-digval stores a wrong digest, which the protocol and the query have', () => {
  const note = signedNote(70);
  const digest = /<DigestValue>([^<]*)</.exec(note)?.[1] ?? '';
  const answer = send('NFeAutorizacao4', enviNFe(note), 'wrong-digval');
  expect(answer).not.toContain(`<digVal>${digest}</digVal>`);
  const digVal = /<digVal>[^<]*<\/digVal>/.exec(answer)?.[0] ?? 'none';
  expect(send('NFeConsultaProtocolo4', consSitNFe(keyIn(note)))).toContain(digVal);
});

test('wrong-digval also stores a wrong digest for the notes of a batch that is answered by receipt', () => {
  const notes = [signedNote(82), signedNote(83)];
  const answer = send('NFeAutorizacao4', enviNFe(notes.join(''), '0'), 'wrong-digval');
  tested.authority.state.judgeDue(new Date(testedOn.getTime() + 2_000));
  const judged = send('NFeRetAutorizacao4', consReciNFe(/<nRec>(\d+)</.exec(answer)?.[1] ?? ''));
  expect(judged.match(/<digVal>/g)).toHaveLength(2);
  for (const note of notes) {
    const digest = /<DigestValue>([^<]*)</.exec(note)?.[1] ?? '';
    expect(judged).not.toContain(`<digVal>${digest}</digVal>`);
  }
});

test('a batch of two notes is answered by receipt with both protocols', () => {
  const notes = [signedNote(80), signedNote(81)];
  const answer = send('NFeAutorizacao4', enviNFe(notes.join(''), '0'));
  expect(answer).toContain('<cStat>103</cStat>');
  tested.authority.state.judgeDue(new Date(testedOn.getTime() + 2_000));
  const judged = send('NFeRetAutorizacao4', consReciNFe(/<nRec>(\d+)</.exec(answer)?.[1] ?? ''));
  expect(judged.match(/<cStat>100<\/cStat>/g)).toHaveLength(2);
});

test('a note of 990 items is authorized', () => {
  const note = signDocument(goodNote({ number: 199, items: 990 }), 'infNFe', tested.signer);
  expect(send('NFeAutorizacao4', enviNFe(note))).toContain('<cStat>100</cStat>');
});

test('a cancellation is out of time after 24 hours, and refused after 480 hours', () => {
  const cancelAfter = (hours: number, number: number) => {
    const note = signedNote(number);
    const protocol = nProtIn(send('NFeAutorizacao4', enviNFe(note)));
    const start = tested.time.now;
    tested.time.now = new Date(start.getTime() + hours * 3_600_000);
    const content = { accessKey: keyIn(note), protocol, at: at() };
    const answer = send(
      'NFeRecepcaoEvento4',
      envEvento(signDocument(cancellationOf(content), 'infEvento', tested.signer)),
    );
    tested.time.now = start;
    return { answer, situation: send('NFeConsultaProtocolo4', consSitNFe(content.accessKey)) };
  };
  const late = cancelAfter(25, 110);
  expect(late.answer).toContain('<cStat>155</cStat>');
  expect(late.answer).toContain('<xEvento>Cancelamento homologado fora de prazo</xEvento>');
  expect(cancelAfter(1, 112).answer).toContain('<xEvento>Cancelamento homologado</xEvento>');
  expect(late.situation).toContain(
    '<cStat>151</cStat><xMotivo>Cancelamento de NF-e homologado fora de prazo',
  );
  const tooLate = cancelAfter(481, 111);
  expect(tooLate.answer).toContain('<cStat>501</cStat>');
  expect(tooLate.situation).toContain('<cStat>100</cStat>');
  expect(tooLate.situation).not.toContain('<procEventoNFe');
});
