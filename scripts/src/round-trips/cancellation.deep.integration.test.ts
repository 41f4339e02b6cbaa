import {
  classifyEventAnswer,
  classifyEventSituation,
  classifySituation,
  type OurEvent,
} from '@fiscal/domain';
import { adoptedEventProc, assembleEventProc, eventTextOf } from '@fiscal/nfe';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { answered, textOf, verdictOf } from '../testing/answered.ts';
import { type AuthorizedNote, openIssuer, type SignedRegistration } from '../testing/open-issuer.ts';
import { compileRegisteredSchemas } from '../testing/registered-schemas.ts';

const { complaints, absence } = compileRegisteredSchemas('procEventoNFe');
const minute = 60_000;
const hour = 60 * minute;

const issuer = useOpened(() => openIssuer());

const ours = ({ accessKey }: AuthorizedNote, { id, text }: SignedRegistration): OurEvent => ({
  message: 'cancellation',
  accessKey,
  eventId: id,
  text,
});

test(`135: the answer joins our bytes to a valid document, and the note is cancelled with it${absence}`, async () => {
  const note = await issuer.authorize(1);
  const event = issuer.cancellation(note);
  const before = classifyEventSituation(await issuer.situation(note), ours(note, event));
  const answer = answered(await issuer.register(event));
  expect([before, verdictOf(answer), classifyEventAnswer(answer, ours(note, event))]).toEqual([
    'absent',
    '135',
    'authorized',
  ]);
  const kept = textOf(assembleEventProc(event.xml, answer.protocol?.xml ?? ''));
  expect(complaints(kept)).toEqual([]);
  expect(eventTextOf(kept)).toBe(event.text);

  const situation = await issuer.situation(note);
  expect(situation).toMatchObject({ cStat: '101', protocol: { cStat: '100', number: note.protocol } });
  expect(classifySituation(situation, note)).toBe('cancelled');
  expect(classifyEventSituation(situation, ours(note, event))).toBe('authorized');
  const [held, ...more] = situation.events;
  expect(more).toEqual([]);
  expect(held).toMatchObject({
    type: '110111',
    sequence: 1,
    key: event.id,
    cStat: '135',
    number: answer.protocol?.number,
    text: event.text,
  });
  const adopted = textOf(adoptedEventProc(held?.xml ?? ''));
  expect(adopted).toContain(event.xml);
  expect(complaints(adopted)).toEqual([]);
});

test('573: the same bytes again are a duplicate that names the number of what is registered', async () => {
  const note = await issuer.authorize(2);
  const event = issuer.cancellation(note);
  const first = answered(await issuer.register(event));
  const again = answered(await issuer.register(event));
  expect(verdictOf(again)).toBe('573');
  expect(again.protocol?.reason).toContain(`[nProt:${first.protocol?.number}]`);
  expect(classifyEventAnswer(again, ours(note, event))).toBe('duplicate');
});

test('a lost answer: the event is there, and the same bytes are a duplicate', async () => {
  const note = await issuer.authorize(3);
  const event = issuer.cancellation(note);
  expect(await issuer.register(event, 'drop-after')).toMatchObject({ kind: 'unknown' });
  expect(verdictOf(answered(await issuer.register(event)))).toBe('573');
  const situation = await issuer.situation(note);
  expect(classifyEventSituation(situation, ours(note, event))).toBe('authorized');
});

test('a call that never arrived: nothing is there, and the same bytes are registered', async () => {
  const note = await issuer.authorize(4);
  const event = issuer.cancellation(note);
  expect(await issuer.register(event, 'drop-before')).toMatchObject({ kind: 'unknown' });
  expect(classifyEventSituation(await issuer.situation(note), ours(note, event))).toBe('absent');
  expect(verdictOf(answered(await issuer.register(event)))).toBe('135');
});

test(`155 one second after 24 hours, and the note is cancelled late${absence}`, async () => {
  const [inTime, late] = [await issuer.authorize(5), await issuer.authorize(6)];
  issuer.clock.advance(24 * hour);
  expect(verdictOf(answered(await issuer.register(issuer.cancellation(inTime))))).toBe('135');
  issuer.clock.advance(1_000);
  const event = issuer.cancellation(late);
  const answer = answered(await issuer.register(event));
  expect(verdictOf(answer)).toBe('155');
  expect(classifyEventAnswer(answer, ours(late, event))).toBe('authorized');
  expect(complaints(textOf(assembleEventProc(event.xml, answer.protocol?.xml ?? '')))).toEqual([]);
  const situation = await issuer.situation(late);
  expect(situation.cStat).toBe('151');
  expect(classifySituation(situation, late)).toBe('cancelled');
  expect(classifyEventSituation(situation, ours(late, event))).toBe('authorized');
});

test('501 one second after 480 hours, and the note stays', async () => {
  const [late, tooLate] = [await issuer.authorize(7), await issuer.authorize(8)];
  issuer.clock.advance(480 * hour);
  expect(verdictOf(answered(await issuer.register(issuer.cancellation(late))))).toBe('155');
  issuer.clock.advance(1_000);
  const event = issuer.cancellation(tooLate);
  const answer = answered(await issuer.register(event));
  expect(verdictOf(answer)).toBe('501');
  expect(classifyEventAnswer(answer, ours(tooLate, event))).toBe('rejected');
  expect(classifySituation(await issuer.situation(tooLate), tooLate)).toBe('authorized');
});

test('580: a letter to a cancelled note is refused, one that was registered before stays a duplicate', async () => {
  const note = await issuer.authorize(9);
  const letter = issuer.letter(note, 1);
  answered(await issuer.register(letter));
  answered(await issuer.register(issuer.cancellation(note)));
  const ofLetter = (event: SignedRegistration): OurEvent => ({ ...ours(note, event), message: 'correction' });
  const second = issuer.letter(note, 2);
  const refused = answered(await issuer.register(second));
  expect(verdictOf(refused)).toBe('580');
  expect(classifyEventAnswer(refused, ofLetter(second))).toBe('rejected');
  const again = answered(await issuer.register(letter));
  expect([verdictOf(again), classifyEventAnswer(again, ofLetter(letter))]).toEqual(['573', 'duplicate']);
  expect(classifyEventSituation(await issuer.situation(note), ofLetter(letter))).toBe('authorized');
});

test('420 and 580 about a note that is cancelled already ask what is registered', async () => {
  const note = await issuer.authorize(10);
  const event = issuer.cancellation(note);
  for (const cStat of ['420', '580']) {
    const answer = answered(await issuer.register(event, `event-reject=${cStat}`));
    expect([verdictOf(answer), classifyEventAnswer(answer, ours(note, event))]).toEqual([cStat, 'duplicate']);
  }
});

test('a refused protocol of the note is a defect that registers nothing', async () => {
  const note = await issuer.authorize(11);
  const event = issuer.cancellation({ ...note, protocol: '135260000009999' });
  const answer = answered(await issuer.register(event));
  expect([verdictOf(answer), classifyEventAnswer(answer, ours(note, event))]).toEqual(['222', 'rejected']);
  expect(classifySituation(await issuer.situation(note), note)).toBe('authorized');
});
