import { ufCodes } from '@fiscal/domain';
import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { readXml, signEnveloped, xmlDeclaration } from '@fiscal/xml';
import { describe, expect, test } from 'vitest';
import { adoptedEventProc, assembleDisablingProc, assembleEventProc } from './assemble-registered.ts';
import { buildDisabling } from './build-disabling.ts';
import { buildCancellation } from './build-event.ts';
import { nfeNamespace } from './messages/namespace.ts';
import {
  disablingAnswerLayout,
  eventAnswerLayout,
  eventLayout,
  followsLayout,
  type RegisteredLayout,
} from './registered-layouts.ts';
import { ourKey } from './testing/answers.ts';
import { eventSchemas, noteSchemas } from './testing/nfe-schemas.ts';
import { aDisablingAnswer, anEventAnswer } from './testing/registered-answers.ts';

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });
const by = { key: holder.key, certificateDer: holder.certificateDer };
const environment = 'homologation';
const event = buildCancellation({
  environment,
  accessKey: ourKey,
  at: new Date('2026-11-21T13:05:00Z'),
  protocol: '135260000000001',
  justification: 'Pedido desfeito e refeito',
});
const numbers = { year: '26', cnpj: '12ABC34501DE35', series: 1, first: 10, last: 12 } as const;
const range = buildDisabling({ environment, uf: 'SP', ...numbers, justification: 'Pulados por engano' });
if (!event.ok || !range.ok) throw new Error('not built');
const signedEvent = signEnveloped(event.xml, { parent: 'evento', signed: 'infEvento', ...by }).xml;
const signedRange = signEnveloped(range.xml, { parent: 'inutNFe', signed: 'infInut', ...by }).xml;

type Change = readonly [name: string, from: RegExp, to: string];

/** Returns whether each official schema accepts a text. */
const judged = (schemas: ReturnType<typeof eventSchemas>, stored: string): readonly boolean[] =>
  schemas.map(({ schema }) => schema.validate(stored).length === 0);

describe('an answer to an event', () => {
  const schemas = eventSchemas('procEventoNFe_v1.00.xsd');
  const good = anEventAnswer();
  const stored = (answer: string) =>
    `${xmlDeclaration}<procEventoNFe xmlns="${nfeNamespace}" versao="1.00">${signedEvent}${answer}</procEventoNFe>`;

  test.each<Change>([
    ['without a change', /^/, ''],
    ['with the name of its type', /<nSeqEvento>/, '<xEvento>Cancelamento</xEvento><nSeqEvento>'],
    ['with an Id', /<infEvento>/, '<infEvento Id="ID135260000000002">'],
    ['with its own namespace', /<retEvento /, `<retEvento xmlns="${nfeNamespace}" `],
    ['about a recipient', /<dhReg/, '<CNPJDest>11222333000181</CNPJDest><emailDest>a@b.c</emailDest><dhReg'],
    ['with a number of 17 digits', /135260000000002/, '13526000000000002'],
    ['without a number', /<nProt>.*<\/nProt>/, ''],
  ])('an answer %s is kept', (_, from, to) => {
    const answer = good.replace(from, to);
    expect(assembleEventProc(signedEvent, answer)).toEqual({ ok: true, xml: stored(answer) });
    for (const valid of judged(schemas, stored(answer))) expect(valid).toBe(true);
  });

  test.each<Change>([
    ['with verdict and reason in another order', /(<cStat>.*<\/cStat>)(<xMotivo>.*<\/xMotivo>)/, '$2$1'],
    ['with its number before its time', /(<dhReg.*<\/dhRegEvento>)(<nProt>.*<\/nProt>)/, '$2$1'],
    ['without a version', / versao="1.00"/, ''],
    ['of another version', /versao="1.00"/, 'versao="2.00"'],
    ['without the version of the application', /<verAplic>.*<\/verAplic>/, ''],
    ['with an empty version of the application', /<verAplic>.*<\/verAplic>/, '<verAplic></verAplic>'],
    ['of an unknown organ', /<cOrgao>35/, '<cOrgao>34'],
    ['with an unknown element', /<\/infEvento>/, '<other>1</other></infEvento>'],
    ['with an element inside a value', /<cOrgao>35/, '<cOrgao>35<b/>'],
    ['with text beside its elements', /<infEvento>/, '<infEvento>text'],
    ['with an unknown attribute', /<infEvento>/, '<infEvento other="1">'],
    ['with an invalid Id', /<infEvento>/, '<infEvento Id="135260000000002">'],
    ['with blanks around its number', /<nProt>(.*)<\/nProt>/, '<nProt> $1</nProt>'],
    ['with fractions of a second', /(<dhReg[^<]*:\d\d)-03:00/, '$1.123-03:00'],
    ['with a reason that has a line break', /Evento registrado/, 'Evento\nregistrado'],
    ['without a reason', /<xMotivo>.*<\/xMotivo>/, '<xMotivo></xMotivo>'],
    ['with a sequence of two digits', /<nSeqEvento>1/, '<nSeqEvento>01'],
    ['with a field of no namespace', /<cOrgao>/, '<cOrgao xmlns="">'],
    [
      'with content of another namespace',
      /<infEvento>(.*)<\/infEvento>/,
      '<x:infEvento xmlns:x="urn:x">$1</x:infEvento>',
    ],
    ['with something after it', /<\/infEvento>/, '</infEvento><other/>'],
  ])('an answer %s is not kept', (_, from, to) => {
    const answer = good.replace(from, to);
    expect(answer).not.toBe(good);
    expect(assembleEventProc(signedEvent, answer)).toEqual({ ok: false, reason: 'invalid' });
    for (const valid of judged(schemas, stored(answer))) expect(valid).toBe(false);
  });

  test.each<Change>([
    ['without a signature', /<Signature .*<\/Signature>/, ''],
    ['with its environment before its organ', /(<cOrgao>35<\/cOrgao>)(<tpAmb>.<\/tpAmb>)/, '$2$1'],
    ['with an answer in another order', /(<cStat>135<\/cStat>)(<xMotivo>.*<\/xMotivo><chNFe>)/, '$2$1'],
    ['without a version', /^<procEventoNFe versao="1.00">/, '<procEventoNFe>'],
    ['with a third part', /<\/procEventoNFe>$/, '<other/></procEventoNFe>'],
  ])('an event of another system %s is not adopted', (_, from, to) => {
    const held = `<procEventoNFe versao="1.00">${signedEvent}${good}</procEventoNFe>`;
    const changed = held.replace(from, to);
    expect(changed).not.toBe(held);
    expect(adoptedEventProc(held).ok).toBe(true);
    expect(adoptedEventProc(changed)).toEqual({ ok: false, reason: 'invalid' });
    const own = changed.replace('<procEventoNFe', `<procEventoNFe xmlns="${nfeNamespace}"`);
    for (const valid of judged(schemas, own)) expect(valid).toBe(false);
  });

  test('an answer to another event is not adopted', () => {
    const held = `<procEventoNFe versao="1.00">${signedEvent}${anEventAnswer({ tpEvento: '110110' })}</procEventoNFe>`;
    expect(adoptedEventProc(held)).toEqual({ ok: false, reason: 'other_document' });
    expect(adoptedEventProc('<procEventoNFe/>')).toEqual({ ok: false, reason: 'unreadable' });
  });
});

describe('an answer to a disabling', () => {
  const schemas = noteSchemas('procInutNFe_v4.00.xsd');
  const good = aDisablingAnswer();
  const stored = (answer: string) =>
    `${xmlDeclaration}<ProcInutNFe xmlns="${nfeNamespace}" versao="4.00">${signedRange}${answer}</ProcInutNFe>`;

  test.each<Change>([
    ['without a change', /^/, ''],
    ['with an Id', /<infInut>/, '<infInut Id="ID135260000000003">'],
    ['without the range', /<ano>.*<\/nNFFin>/, ''],
  ])('an answer %s is kept', (_, from, to) => {
    const answer = good.replace(from, to);
    expect(assembleDisablingProc(signedRange, answer)).toEqual({ ok: true, xml: stored(answer) });
    for (const valid of judged(schemas, stored(answer))) expect(valid).toBe(true);
  });

  test.each<Change>([
    ['with verdict and reason in another order', /(<cStat>.*<\/cStat>)(<xMotivo>.*<\/xMotivo>)/, '$2$1'],
    ['without its state', /<cUF>35<\/cUF>/, ''],
    ['with a number that begins with 0', /<nNFIni>10/, '<nNFIni>010'],
    ['with a series of three digits', /<serie>1/, '<serie>001'],
    ['of another version', /versao="4.00"/, 'versao="3.10"'],
    ['with a time of another form', /<dhRecbto>[^<]*/, '<dhRecbto>2026-11-21T10:06:01.5-03:00'],
    ['with an element twice', /(<nProt>.*<\/nProt>)/, '$1$1'],
  ])('an answer %s is not kept', (_, from, to) => {
    const answer = good.replace(from, to);
    expect(answer).not.toBe(good);
    expect(assembleDisablingProc(signedRange, answer)).toEqual({ ok: false, reason: 'invalid' });
    for (const valid of judged(schemas, stored(answer))) expect(valid).toBe(false);
  });
});

describe('the forms of the fields', () => {
  const holds = (layout: RegisteredLayout, xml: string): boolean => {
    const own = xml.includes(' xmlns=') ? xml : xml.replace(/^<\w+/, `$& xmlns="${nfeNamespace}"`);
    const read = readXml(own);
    return read.ok && followsLayout(read.root, layout);
  };
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
  const states = Object.values(ufCodes).toSorted();

  test('a state is one of the 27, and an organ may also be a national one', () => {
    const withCode = (xml: string, tag: string) => (code: string) =>
      xml.replace(new RegExp(`<${tag}>35`), `<${tag}>${code}`);
    const disabling = withCode(aDisablingAnswer(), 'cUF');
    const event = withCode(anEventAnswer(), 'cOrgao');
    expect(codes.filter((code) => holds(disablingAnswerLayout, disabling(code)))).toEqual(states);
    expect(codes.filter((code) => holds(eventAnswerLayout, event(code)))).toEqual([
      ...states,
      '90',
      '91',
      '92',
    ]);
  });

  const long = (length: number) => `A${' '.repeat(length - 2)}ÿ`;
  test.each<[string, RegisteredLayout, string, readonly string[], readonly string[]]>([
    ['tpAmb', eventAnswerLayout, anEventAnswer(), ['1', '2'], ['0', '3', '12']],
    ['verAplic', eventAnswerLayout, anEventAnswer(), ['A', long(20)], ['', ' A', 'A ', long(21)]],
    ['cStat', eventAnswerLayout, anEventAnswer(), ['135'], ['13', '1350', 'abc']],
    ['chNFe', eventAnswerLayout, anEventAnswer(), [ourKey], [ourKey.slice(1), `${ourKey}1`, '']],
    ['tpEvento', eventAnswerLayout, anEventAnswer(), ['110110'], ['11011', '1101101', '']],
    ['nSeqEvento', eventAnswerLayout, anEventAnswer(), ['1', '9', '10', '99'], ['0', '01', '100', '']],
    ['tpAmb', disablingAnswerLayout, aDisablingAnswer(), ['1', '2'], ['0', '3']],
    ['ano', disablingAnswerLayout, aDisablingAnswer(), ['00', '26'], ['2', '2026', '']],
    ['CNPJ', disablingAnswerLayout, aDisablingAnswer(), ['11222333000181'], ['1122233300018', '']],
    ['mod', disablingAnswerLayout, aDisablingAnswer(), ['55'], ['65', '5', '']],
    ['serie', disablingAnswerLayout, aDisablingAnswer(), ['0', '1', '999'], ['00', '01', '1000', '']],
    ['nNFIni', disablingAnswerLayout, aDisablingAnswer(), ['1', '999999999'], ['0', '01', '1000000000', '']],
    ['nNFFin', disablingAnswerLayout, aDisablingAnswer(), ['1', '999999999'], ['0', '01', '1000000000', '']],
  ])('%s accepts and refuses the texts of the layout', (tag, layout, good, right, wrong) => {
    const write = (text: string) => good.replace(new RegExp(`<${tag}>[^<]*`), `<${tag}>${text}`);
    expect(right.filter((text) => !holds(layout, write(text)))).toEqual([]);
    expect(wrong.filter((text) => holds(layout, write(text)))).toEqual([]);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['xEvento', ['Carta', long(60)], ['Cart', long(61), '']],
    ['cOrgaoAutor', ['35', '91'], ['34', '']],
    ['CNPJDest', ['', '11222333000181'], ['1']],
    ['CPFDest', ['52998224725'], ['5299822472', '']],
    ['emailDest', ['a', long(60)], ['', long(61)]],
  ])('%s of an answer to an event', (tag, right, wrong) => {
    const place = tag === 'xEvento' ? '<nSeqEvento>' : '<dhRegEvento>';
    const write = (text: string) => anEventAnswer().replace(place, `<${tag}>${text}</${tag}>${place}`);
    expect(right.filter((text) => !holds(eventAnswerLayout, write(text)))).toEqual([]);
    expect(wrong.filter((text) => holds(eventAnswerLayout, write(text)))).toEqual([]);
  });

  test.each([
    ['the root', (xml: string) => xml.replaceAll('retInutNFe', 'retInutCTe')],
    ['its content', (xml: string) => xml.replaceAll('infInut', 'infOther')],
  ])('a document with another name of %s does not follow the layout', (_, change) => {
    expect(holds(disablingAnswerLayout, aDisablingAnswer())).toBe(true);
    expect(holds(disablingAnswerLayout, change(aDisablingAnswer()))).toBe(false);
  });

  test.each([
    ['evento', 'required'],
    ['retEvento', 'optional'],
    ['retInutNFe', 'optional'],
  ])('the signature of %s is %s', (name, signature) => {
    const layouts = [eventLayout, eventAnswerLayout, disablingAnswerLayout];
    const layout = layouts.find((each) => each.name === name);
    expect(layout?.signature).toBe(signature);
    const unsigned = { evento: signedEvent.replace(/<Signature .*<\/Signature>/, '') }[name];
    if (layout !== undefined && unsigned !== undefined) expect(holds(layout, unsigned)).toBe(false);
  });
});
