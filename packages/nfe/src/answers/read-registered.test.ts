import { describe, expect, test } from 'vitest';
import { aProtocol, aSituation, enveloped, otherKey, ourKey } from '../testing/answers.ts';
import { aDisablingAnswer, anEventAnswer, anEventBatch } from '../testing/registered-answers.ts';
import { readSituationAnswer } from './read-answers.ts';
import { readDisablingAnswer } from './read-disabling-answer.ts';
import { readEventAnswer } from './read-event-answer.ts';

const eventId = `ID110111${ourKey}01`;
const rangeId = 'ID352612ABC34501DE3555001000000010000000012';
const environment = 'homologation';
const unreadable = { ok: false, reason: 'unreadable_answer' };
const ofAnother = { ok: false, reason: 'answer_of_another_document' };
const ofEvent = (xml: string | Uint8Array) => readEventAnswer(xml, { environment, eventId });
const ofRange = (xml: string | Uint8Array) => readDisablingAnswer(xml, { environment, rangeId });

describe('the answer to an event', () => {
  const registered = {
    ok: true,
    answer: {
      cStat: '128',
      protocol: {
        key: eventId,
        cStat: '135',
        reason: 'Evento registrado e vinculado a NF-e',
        at: '2026-11-21T10:05:01-03:00',
        number: '135260000000002',
        xml: anEventAnswer(),
      },
    },
  };

  test('is read alone, in its envelope and as bytes', () => {
    const message = anEventBatch(anEventAnswer());
    expect(ofEvent(message)).toEqual({
      ...registered,
      answer: { ...registered.answer, xMotivo: 'Lote de Evento Processado' },
    });
    expect(ofEvent(enveloped(message))).toMatchObject(registered);
    expect(ofEvent(Buffer.from(enveloped(message)))).toMatchObject(registered);
  });

  test('a refused event has no number, and a refused batch has no event', () => {
    expect(ofEvent(anEventBatch(anEventAnswer({ cStat: '501', nProt: '' })))).toMatchObject({
      answer: { protocol: { cStat: '501', number: undefined } },
    });
    expect(ofEvent(anEventBatch('', '108'))).toMatchObject({ answer: { cStat: '108', protocol: undefined } });
  });

  test('an answer with missing fields is accepted', () => {
    const bare = anEventAnswer({ cStat: '573', chNFe: '', tpEvento: '', nSeqEvento: '', nProt: '' });
    expect(ofEvent(anEventBatch(bare))).toMatchObject({ answer: { protocol: { cStat: '573' } } });
  });

  test.each([
    ['another note', anEventBatch(anEventAnswer({ chNFe: otherKey }))],
    ['another type', anEventBatch(anEventAnswer({ tpEvento: '110110' }))],
    ['another sequence', anEventBatch(anEventAnswer({ nSeqEvento: '2' }))],
    ['another environment', anEventBatch(anEventAnswer(), '128', '1')],
    ['another environment inside', anEventBatch(anEventAnswer({ tpAmb: '1' }))],
  ])('%s is not ours', (_, message) => expect(ofEvent(message)).toEqual(ofAnother));

  test.each([
    ['nothing', ''],
    ['another message', aSituation(aProtocol())],
    ['two answers about our event', anEventBatch(anEventAnswer() + anEventAnswer())],
    ['no code', anEventBatch(anEventAnswer({ cStat: '' }))],
    ['no time', anEventBatch(anEventAnswer({ dhRegEvento: '' }))],
    ['a time that does not exist', anEventBatch(anEventAnswer({ dhRegEvento: '2026-13-45T10:00:01-03:00' }))],
    ['no code of the batch', anEventBatch(anEventAnswer(), 'x')],
  ])('%s is unreadable', (_, message) => expect(ofEvent(message)).toEqual(unreadable));
});

describe('the answer to a disabling', () => {
  test('has the protocol, and the range as its key', () => {
    expect(ofRange(enveloped(aDisablingAnswer()))).toEqual({
      ok: true,
      answer: {
        cStat: '102',
        xMotivo: 'Inutilizacao de numero homologado',
        protocol: {
          key: rangeId,
          cStat: '102',
          reason: 'Inutilizacao de numero homologado',
          at: '2026-11-21T10:06:01-03:00',
          number: '135260000000003',
          xml: aDisablingAnswer(),
        },
      },
    });
  });

  test('a repeated range has its protocol number in the element or in the reason; a refused range has none', () => {
    const named = { cStat: '563', nProt: '', xMotivo: 'Rejeicao: Ja existe pedido [nProt:135260000000009]' };
    expect(ofRange(aDisablingAnswer({ cStat: '563' }))).toMatchObject({
      answer: { protocol: { number: '135260000000003' } },
    });
    expect(ofRange(aDisablingAnswer(named))).toMatchObject({
      answer: { protocol: { number: '135260000000009' } },
    });
    const refused = ofRange(aDisablingAnswer({ ...named, cStat: '241' }));
    expect(refused).toEqual({ ok: true, answer: { cStat: '241', xMotivo: named.xMotivo } });
  });

  test.each([
    ['environment', { tpAmb: '1' }],
    ['year', { ano: '25' }],
    ['issuer', { CNPJ: '11222333000181' }],
    ['series', { serie: '2' }],
    ['first number', { nNFIni: '9' }],
    ['last number', { nNFFin: '13' }],
  ])('another %s is not ours', (_, parts) => expect(ofRange(aDisablingAnswer(parts))).toEqual(ofAnother));

  test.each([
    ['no code', { cStat: '' }],
    ['no environment', { tpAmb: '' }],
    ['no time', { dhRecbto: '' }],
  ])('%s is unreadable', (_, parts) => expect(ofRange(aDisablingAnswer(parts))).toEqual(unreadable));
});

test('the events of a situation have type, sequence, verdict, text and their own XML', () => {
  const evento =
    `<evento versao="1.00"><infEvento><chNFe>${ourKey}</chNFe><tpEvento>110110</tpEvento><nSeqEvento>3</nSeqEvento>` +
    '<detEvento versao="1.00"><xCorrecao>Numero 150 &amp; complemento</xCorrecao></detEvento></infEvento></evento>';
  const answer = anEventAnswer({ tpEvento: '110110', nSeqEvento: '3' });
  const record = `<procEventoNFe versao="1.00">${evento}${answer}</procEventoNFe>`;
  const rejected = record.replace('<cStat>135', '<cStat>501');
  const read = readSituationAnswer(aSituation(aProtocol() + record + rejected), {
    environment,
    accessKey: ourKey,
  });
  expect(read.ok && read.answer.events).toEqual([
    {
      type: '110110',
      sequence: 3,
      key: `ID110110${ourKey}03`,
      cStat: '135',
      reason: 'Evento registrado e vinculado a NF-e',
      at: '2026-11-21T10:05:01-03:00',
      number: '135260000000002',
      text: 'Numero 150 & complemento',
      xml: record,
    },
  ]);
});

test.each([
  ['1', [1]],
  ['01', [1]],
  ['20', [20]],
  ['99', [99]],
  ['0', []],
  ['100', []],
  ['99999999999', []],
  ['1.5', []],
  ['1e1', []],
  ['-3', []],
  ['', []],
  ['um', []],
])('an event of a situation with the sequence %j has the sequence %j', (nSeqEvento, sequences) => {
  const record = `<procEventoNFe versao="1.00">${anEventAnswer({ tpEvento: '110110', nSeqEvento })}</procEventoNFe>`;
  const read = readSituationAnswer(aSituation(aProtocol() + record), { environment, accessKey: ourKey });
  expect(read.ok && read.answer.events.map(({ sequence }) => sequence)).toEqual(sequences);
});

test('a range of another model is not ours; a range with missing fields counts as ours', () => {
  expect(ofRange(aDisablingAnswer().replace('<mod>55', '<mod>65'))).toEqual(ofAnother);
  expect(ofRange(aDisablingAnswer().replace('<mod>55</mod>', '')).ok).toBe(true);
  for (const field of ['ano', 'CNPJ', 'serie', 'nNFIni', 'nNFFin'])
    expect(ofRange(aDisablingAnswer({ [field]: '' })).ok, field).toBe(true);
});

test.each(['', 'ID', rangeId.slice(1), eventId])(
  'an answer cannot be compared with the invalid id %j',
  (id) => {
    expect(() => readDisablingAnswer(aDisablingAnswer(), { environment, rangeId: id })).toThrow(RangeError);
    const ofOther = id === eventId ? rangeId : id;
    expect(() => readEventAnswer(anEventBatch(''), { environment, eventId: ofOther })).toThrow(RangeError);
  },
);
