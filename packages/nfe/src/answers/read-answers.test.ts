import { expect, test } from 'vitest';
import { anAuthorization, aProtocol, aSituation, enveloped, otherKey, ourKey } from '../testing/answers.ts';
import {
  readAuthorizationAnswer,
  readReceiptAnswer,
  readServiceStatus,
  readSituationAnswer,
} from './read-answers.ts';

const expected = { accessKey: ourKey, environment: 'homologation' } as const;
const unreadable = { ok: false, reason: 'unreadable_answer' };
const ofAnother = { ok: false, reason: 'answer_of_another_document' };

test('an authorization is read alone, in its envelope and as bytes; the protocol keeps its own text', () => {
  const protocol = aProtocol();
  const answer = {
    cStat: '104',
    xMotivo: 'Lote processado',
    protocol: {
      key: ourKey,
      cStat: '100',
      number: '135260000000001',
      digest: 'GTy8SePt3JJlg5yxZupJ+lAl4gs=',
      xml: protocol,
    },
  };
  const message = anAuthorization(protocol);
  expect(readAuthorizationAnswer(message, expected)).toMatchObject({ ok: true, answer });
  expect(readAuthorizationAnswer(enveloped(message), expected)).toMatchObject({ ok: true, answer });
  expect(readAuthorizationAnswer(Buffer.from(enveloped(message)), expected)).toMatchObject({
    ok: true,
    answer,
  });
});

test('a protocol with prefixes is written again in the namespace of the note', () => {
  const message = anAuthorization(aProtocol())
    .replace(/<(\/?)(\w+)/g, '<$1n:$2')
    .replace('xmlns=', 'xmlns:n=');
  const read = readAuthorizationAnswer(message, expected);
  expect(read.ok && read.answer.protocol?.xml).toBe(aProtocol());
});

test('an answer without a namespace is read', () => {
  const message = anAuthorization(aProtocol()).replace(/ xmlns="[^"]+"/, '');
  const read = readAuthorizationAnswer(message, expected);
  expect(read.ok && read.answer.protocol?.xml).toBe(aProtocol());
});

test('a protocol inside a comment is not kept', () => {
  const decoy = `<!-- ${aProtocol({ cStat: '302' })} -->`;
  const read = readAuthorizationAnswer(enveloped(decoy + anAuthorization(aProtocol())), expected);
  expect(read.ok && read.answer.protocol?.xml).toBe(aProtocol());
});

test('a refused batch and a received one have no protocol', () => {
  const message = anAuthorization('<infRec><nRec>350000000000001</nRec><tMed>1</tMed></infRec>', {
    cStat: '103',
  });
  expect(readAuthorizationAnswer(message, expected)).toMatchObject({
    ok: true,
    answer: { cStat: '103', nRec: '350000000000001', protocol: undefined },
  });
  expect(readAuthorizationAnswer(anAuthorization('', { cStat: '1115' }), expected)).toMatchObject({
    ok: true,
    answer: { cStat: '1115' },
  });
});

test.each<[string, string]>([
  ['another key', anAuthorization(aProtocol({ chNFe: otherKey }))],
  ['another environment in the protocol', anAuthorization(aProtocol({ tpAmb: '1' }))],
  ['another environment of the answer', anAuthorization(aProtocol(), { tpAmb: '1' })],
])('an answer of %s does not count as ours', (_, message) => {
  expect(readAuthorizationAnswer(message, expected)).toEqual(ofAnother);
});

test.each<[string, string]>([
  ['nothing', ''],
  ['no XML', 'Service Unavailable'],
  ['half a message', anAuthorization(aProtocol()).slice(0, 200)],
  ['another message', aSituation('')],
  ['two messages', enveloped(anAuthorization('') + anAuthorization(''))],
  ['no status code', anAuthorization('', { cStat: '' })],
  ['an invalid status code', anAuthorization('', { cStat: '10' })],
  ['a protocol without key', anAuthorization(aProtocol({ chNFe: '' }))],
  ['a protocol without status', anAuthorization(aProtocol({ cStat: '' }))],
  ['a protocol without a time', anAuthorization(aProtocol({ dhRecbto: '' }))],
  ['a protocol at an invalid time', anAuthorization(aProtocol({ dhRecbto: '2026-13-45T10:00:01-03:00' }))],
  ['a protocol with a date in place of a time', anAuthorization(aProtocol({ dhRecbto: '2026-11-21' }))],
  ['our protocol twice', anAuthorization(aProtocol() + aProtocol())],
  ['a document type', `<!DOCTYPE a>${anAuthorization('')}`],
  ['20,000 levels', '<a>'.repeat(20_000)],
])('%s is unreadable', (_, message) => {
  expect(readAuthorizationAnswer(message, expected)).toEqual(unreadable);
});

const aReceipt = (content: string, nRec = '350000000000001'): string =>
  anAuthorization(`${content}`)
    .replaceAll('retEnviNFe', 'retConsReciNFe')
    .replace('<cStat>', `<nRec>${nRec}</nRec><cStat>`);
const receipt = '350000000000001';

test('our protocol is found in the batch of a receipt', () => {
  const message = aReceipt(aProtocol({ chNFe: otherKey }) + aProtocol());
  expect(readReceiptAnswer(message, { ...expected, receipt })).toMatchObject({
    ok: true,
    answer: { nRec: receipt, protocol: { key: ourKey } },
  });
});

test('the answer of another receipt is not ours', () => {
  expect(readReceiptAnswer(aReceipt('', '350000000000002'), { ...expected, receipt })).toEqual(ofAnother);
});

test('a situation has the protocol and the registered events', () => {
  const event = (cStat: string, chNFe = ourKey): string =>
    `<procEventoNFe versao="1.00"><evento><infEvento><chNFe>${chNFe}</chNFe><nSeqEvento>1</nSeqEvento><tpEvento>110111</tpEvento></infEvento></evento>` +
    `<retEvento><infEvento><cStat>${cStat}</cStat><chNFe>${chNFe}</chNFe><nSeqEvento>1</nSeqEvento><tpEvento>110111</tpEvento></infEvento></retEvento></procEventoNFe>`;
  const read = readSituationAnswer(aSituation(aProtocol() + event('155') + event('573')), expected);
  expect(read).toMatchObject({
    ok: true,
    answer: { cStat: '100', chNFe: ourKey, events: [{ type: '110111' }] },
  });
  expect(readSituationAnswer(aSituation(event('135', otherKey)), expected)).toEqual(ofAnother);
});

test('the situation of another key is not ours, unless the code says that another key holds the number', () => {
  expect(readSituationAnswer(aSituation('', { chNFe: otherKey }), expected)).toEqual(ofAnother);
  expect(readSituationAnswer(aSituation('', { chNFe: otherKey, cStat: '562' }), expected)).toMatchObject({
    ok: true,
    answer: { cStat: '562', chNFe: otherKey, events: [] },
  });
});

test('a duplicate names the key that holds the number', () => {
  const reason = `Rejeicao: Duplicidade de NF-e, com diferenca na Chave de Acesso [chNFe: ${otherKey}][nRec:351000000000001]`;
  const refused = aProtocol({ cStat: '539' })
    .replace('<nProt>135260000000001</nProt>', '')
    .replace(/<xMotivo>.*<\/xMotivo>/, `<xMotivo>${reason}</xMotivo>`);
  const named = { namedKey: otherKey, namedReceipt: '351000000000001' };
  expect(readAuthorizationAnswer(anAuthorization(refused), expected)).toMatchObject({
    ok: true,
    answer: named,
  });
  expect(readReceiptAnswer(aReceipt(refused), { ...expected, receipt })).toMatchObject({
    ok: true,
    answer: named,
  });
});

test.each<[string, string]>([
  ['its reason', aSituation('', { cStat: '562' }).replace('Autorizado o uso', `[chNFe:${otherKey}]`)],
  ['chNFe', aSituation('', { cStat: '613', chNFe: otherKey })],
  ['a protocol', aSituation(aProtocol({ chNFe: otherKey }), { cStat: '561' })],
])('an answer about another key names that key by %s and has no protocol', (_, message) => {
  const read = readSituationAnswer(message, expected);
  expect(read).toMatchObject({ ok: true, answer: { namedKey: otherKey, events: [] } });
  expect(read.ok && read.answer.protocol).toBeUndefined();
});

test('when an answer about another key names only our key, that key and its receipt are read', () => {
  const reason = `[chNFe:${ourKey}][nRec:351000000000001]`;
  const answer = aSituation('', { cStat: '562', chNFe: '1' }).replace('Autorizado o uso', reason);
  expect(readSituationAnswer(answer, expected)).toMatchObject({
    ok: true,
    answer: { namedKey: ourKey, namedReceipt: '351000000000001' },
  });
});

test('an answer about another key that has our protocol keeps the protocol', () => {
  const message = aSituation(aProtocol(), { cStat: '562' });
  expect(readSituationAnswer(message, expected)).toMatchObject({
    ok: true,
    answer: { cStat: '562', protocol: { key: ourKey } },
  });
});

test('the state of the service is read for its environment only', () => {
  const status = aSituation('', { cStat: '108' }).replaceAll('retConsSitNFe', 'retConsStatServ');
  expect(readServiceStatus(status, expected)).toMatchObject({ ok: true, answer: { cStat: '108' } });
  expect(readServiceStatus(status, { environment: 'production' })).toEqual(ofAnother);
});

const wholeProtocol = {
  key: ourKey,
  cStat: '100',
  reason: 'Autorizado o uso da NF-e',
  at: '2026-11-21T10:00:01-03:00',
  number: '135260000000001',
  digest: 'GTy8SePt3JJlg5yxZupJ+lAl4gs=',
  xml: aProtocol(),
};
const unnamed = { namedKey: undefined, namedReceipt: undefined, namedProtocol: undefined };

test('the answers of an authorization, a receipt and a situation are read completely', () => {
  const outer = { cStat: '104', xMotivo: 'Lote processado', ...unnamed, protocol: wholeProtocol };
  expect(readAuthorizationAnswer(anAuthorization(aProtocol()), expected)).toEqual({
    ok: true,
    answer: { ...outer, nRec: undefined },
  });
  expect(readReceiptAnswer(aReceipt(aProtocol()), { ...expected, receipt })).toEqual({
    ok: true,
    answer: { ...outer, nRec: receipt },
  });
  expect(readSituationAnswer(aSituation(aProtocol()), expected)).toEqual({
    ok: true,
    answer: {
      cStat: '100',
      xMotivo: 'Autorizado o uso da NF-e',
      ...unnamed,
      chNFe: ourKey,
      protocol: wholeProtocol,
      events: [],
    },
  });
});

test('an answer without a receipt gets the queried receipt', () => {
  const silent = aReceipt(aProtocol()).replace(/<nRec>[^<]*<\/nRec>/, '');
  const read = readReceiptAnswer(silent, { ...expected, receipt });
  expect(read.ok && read.answer.nRec).toBe(receipt);
});

test.each([
  ['authorization', (xml: string) => readAuthorizationAnswer(anAuthorization(xml), expected)],
  ['receipt', (xml: string) => readReceiptAnswer(aReceipt(xml), { ...expected, receipt })],
  ['situation', (xml: string) => readSituationAnswer(aSituation(xml), expected)],
])(
  'a protocol of an answer (%s) is not ours with another key or environment, and is unreadable when it is incomplete',
  (_, read) => {
    expect(read(aProtocol({ chNFe: otherKey }))).toEqual(ofAnother);
    expect(read(aProtocol({ tpAmb: '1' }))).toEqual(ofAnother);
    expect(read(aProtocol({ cStat: '' }))).toEqual(unreadable);
    expect(read(aProtocol() + aProtocol())).toEqual(unreadable);
  },
);
