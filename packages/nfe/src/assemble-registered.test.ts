import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { signEnveloped, verifyEnveloped } from '@fiscal/xml';
import { describe, expect, test } from 'vitest';
import { readDisablingAnswer } from './answers/read-disabling-answer.ts';
import { readEventAnswer } from './answers/read-event-answer.ts';
import { adoptedEventProc, assembleDisablingProc, assembleEventProc } from './assemble-registered.ts';
import { buildDisabling } from './build-disabling.ts';
import { buildCancellation } from './build-event.ts';
import { otherKey, ourKey } from './testing/answers.ts';
import { eventSchemas, noteSchemas } from './testing/nfe-schemas.ts';
import { aDisablingAnswer, anEventAnswer, anEventBatch } from './testing/registered-answers.ts';

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });
const by = { key: holder.key, certificateDer: holder.certificateDer };

const event = buildCancellation({
  environment: 'homologation',
  accessKey: ourKey,
  at: new Date('2026-11-21T13:05:00Z'),
  protocol: '135260000000001',
  justification: 'Pedido desfeito & refeito',
});
const range = buildDisabling({
  environment: 'homologation',
  uf: 'SP',
  year: '26',
  cnpj: '12ABC34501DE35',
  series: 1,
  first: 10,
  last: 12,
  justification: 'Números pulados por engano',
});
if (!event.ok || !range.ok) throw new Error('not built');
const [eventId, rangeId] = [event.id, range.id];
const signedEvent = signEnveloped(event.xml, { parent: 'evento', signed: 'infEvento', ...by }).xml;
const signedRange = signEnveloped(range.xml, { parent: 'inutNFe', signed: 'infInut', ...by }).xml;

describe('an event', () => {
  const read = readEventAnswer(anEventBatch(anEventAnswer()), { environment: 'homologation', eventId });
  const retEvento = read.ok ? (read.answer.protocol?.xml ?? '') : '';

  test('our bytes and the received answer are joined unchanged, and the result is valid; the signature is still right', () => {
    const assembled = assembleEventProc(signedEvent, retEvento);
    const xml = assembled.ok ? assembled.xml : '';
    expect(retEvento).toBe(anEventAnswer());
    expect(xml).toContain(`versao="1.00">${signedEvent}${retEvento}</procEventoNFe>`);
    for (const { label, schema } of eventSchemas('procEventoNFe_v1.00.xsd')) {
      expect(schema.validate(xml), label).toEqual([]);
    }
    const bytes = xml.slice(xml.indexOf('<evento '), xml.indexOf('<retEvento'));
    const place = {
      parent: 'evento',
      signed: 'infEvento',
      id: eventId,
      certificatePem: holder.certificatePem,
    };
    expect(verifyEnveloped(bytes, place)).toMatchObject({ ok: true });
  });

  test.each([
    ['another note', anEventAnswer({ chNFe: otherKey })],
    ['another type', anEventAnswer({ tpEvento: '110110' })],
    ['another sequence', anEventAnswer({ nSeqEvento: '2' })],
    ['no note', anEventAnswer({ chNFe: '' })],
  ])('an answer about %s is not joined', (_, answer) => {
    expect(assembleEventProc(signedEvent, answer)).toEqual({ ok: false, reason: 'other_document' });
  });

  test.each(['', '<retEvento>', '<x/>', anEventAnswer() + anEventAnswer()])(
    'a text that is not an answer is not joined: %s',
    (answer) => {
      expect(assembleEventProc(signedEvent, answer)).toEqual({ ok: false, reason: 'unreadable' });
    },
  );

  test('an event registered by another system is assembled as its own document', () => {
    const inherited = `<procEventoNFe versao="1.00">${signedEvent}${retEvento}</procEventoNFe>`;
    const adopted = adoptedEventProc(inherited);
    const xml = adopted.ok ? adopted.xml : '';
    for (const { label, schema } of eventSchemas('procEventoNFe_v1.00.xsd')) {
      expect(schema.validate(xml), label).toEqual([]);
    }
    expect(adoptedEventProc(xml.slice(xml.indexOf('?>') + 2))).toEqual(adopted);
  });
});

describe('a disabling', () => {
  const read = readDisablingAnswer(aDisablingAnswer(), { environment: 'homologation', rangeId });
  const retInutNFe = read.ok ? (read.answer.protocol?.xml ?? '') : '';

  test('our bytes and the received answer are joined unchanged, and the result is valid', () => {
    const assembled = assembleDisablingProc(signedRange, retInutNFe);
    const xml = assembled.ok ? assembled.xml : '';
    expect(retInutNFe).toBe(aDisablingAnswer());
    expect(xml).toContain(`versao="4.00">${signedRange}${retInutNFe}</ProcInutNFe>`);
    for (const { label, schema } of noteSchemas('procInutNFe_v4.00.xsd')) {
      expect(schema.validate(xml), label).toEqual([]);
    }
  });

  test.each([
    ['environment', { tpAmb: '1' }],
    ['year', { ano: '25' }],
    ['issuer', { CNPJ: '11222333000181' }],
    ['series', { serie: '2' }],
    ['first number', { nNFIni: '9' }],
    ['last number', { nNFFin: '13' }],
  ])('an answer about another %s is not joined', (_, parts) => {
    expect(assembleDisablingProc(signedRange, aDisablingAnswer(parts))).toEqual({
      ok: false,
      reason: 'other_document',
    });
  });

  test('an empty answer is not joined', () => {
    expect(assembleDisablingProc(signedRange, '<x/>')).toEqual({ ok: false, reason: 'unreadable' });
  });
});
