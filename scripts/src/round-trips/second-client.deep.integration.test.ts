import {
  classifyDisablingAnswer,
  classifyEventAnswer,
  classifyEventSituation,
  type OurEvent,
} from '@fiscal/domain';
import { createSecondClient, type SecondClient } from '@fiscal/e2e/second-client';
import { adoptedEventProc } from '@fiscal/nfe';
import { useOpened } from '@fiscal/testkit/testing';
import { beforeAll, expect, test } from 'vitest';
import { answered, textOf, verdictOf } from '../testing/answered.ts';
import { type AuthorizedNote, openIssuer, type SignedRegistration } from '../testing/open-issuer.ts';
import { compileRegisteredSchemas } from '../testing/registered-schemas.ts';

const { complaints, absence } = compileRegisteredSchemas('procEventoNFe');
const justification = 'Cancelada pelo sistema da loja';

let second: SecondClient;
const issuer = useOpened(() => openIssuer({ cnpj: '11222333000181' }));
beforeAll(async () => {
  const { pfx, password } = issuer.certificate;
  const { cnpj, baseUrl, caPem } = issuer;
  second = createSecondClient({ baseUrl, caPem, pfx, password, cnpj });
});

const ours = (
  message: OurEvent['message'],
  { accessKey }: AuthorizedNote,
  { id, text }: SignedRegistration,
): OurEvent => ({ message, accessKey, eventId: id, text });

test(`a note of ours that another system cancelled: our cancellation is a duplicate, its event is adopted${absence}`, async () => {
  const note = await issuer.authorize(1);
  const at = issuer.clock.now();
  const cancelled = await second.cancel({ ...note, justification, at });
  expect(cancelled).toMatchObject({ cStat: '135', number: expect.stringMatching(/^\d{15}$/) });

  const event = issuer.cancellation(note);
  const answer = answered(await issuer.register(event));
  expect([verdictOf(answer), classifyEventAnswer(answer, ours('cancellation', note, event))]).toEqual([
    '573',
    'duplicate',
  ]);
  const situation = await issuer.situation(note);
  expect(classifyEventSituation(situation, ours('cancellation', note, event))).toBe('authorized');
  const [held] = situation.events;
  expect(held).toMatchObject({ key: event.id, number: cancelled.number, text: justification });
  expect(complaints(textOf(adoptedEventProc(held?.xml ?? '')))).toEqual([]);
});

test(`a letter of another system takes its sequence, with a text that is not ours${absence}`, async () => {
  const note = await issuer.authorize(2);
  const correction = 'O volume correto é 9 caixas';
  const at = issuer.clock.now();
  expect(await second.correct({ ...note, sequence: 1, correction, at })).toMatchObject({ cStat: '135' });
  const letter = issuer.letter(note, 1);
  const answer = answered(await issuer.register(letter));
  expect(classifyEventAnswer(answer, ours('correction', note, letter))).toBe('duplicate');
  const situation = await issuer.situation(note);
  expect(classifyEventSituation(situation, ours('correction', note, letter))).toBe('textMismatch');
  expect(situation.events[0]?.text).toBe(correction);
  expect(complaints(textOf(adoptedEventProc(situation.events[0]?.xml ?? '')))).toEqual([]);
});

test('a range that another system disabled is registered: 563 for the same numbers, 256 for one of them', async () => {
  const numbers = { first: 10, last: 12 };
  const disabled = await second.disable({ year: 2026, series: 1, ...numbers, justification });
  expect(disabled).toMatchObject({ cStat: '102', number: expect.stringMatching(/^\d{15}$/) });
  const means = async (range: typeof numbers) => {
    const signed = issuer.disabling(range);
    const answer = answered(await issuer.disable(signed));
    const found = classifyDisablingAnswer(answer, { rangeId: signed.id, ...range });
    return [verdictOf(answer), answer.protocol?.number, found];
  };
  expect(await means(numbers)).toEqual(['563', disabled.number, 'authorized']);
  expect(await means({ first: 11, last: 11 })).toEqual(['256', undefined, 'authorized']);
  expect(await means({ first: 12, last: 14 })).toEqual(['256', undefined, 'rejected']);
  expect(await issuer.attempt(11)).toBe('206');
});

test('what we registered before is a duplicate for the other system as well', async () => {
  const note = await issuer.authorize(20);
  answered(await issuer.register(issuer.cancellation(note)));
  answered(await issuer.disable(issuer.disabling({ first: 30, last: 31 })));
  const at = issuer.clock.now();
  expect(await second.cancel({ ...note, justification, at })).toMatchObject({ cStat: '573' });
  const range = { year: 2026, series: 1, first: 30, last: 31, justification };
  expect(await second.disable(range)).toMatchObject({ cStat: '563' });
});

test('a message that its own schemas refuse is an error and not an answer', async () => {
  const range = { year: 2026, series: 1, first: 40, last: 40, justification: 'curta' };
  await expect(second.disable(range)).rejects.toThrow(/xJust.*fails to validate/s);
});
