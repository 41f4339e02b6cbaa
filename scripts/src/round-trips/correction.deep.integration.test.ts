import {
  classifyEventAnswer,
  classifyEventSituation,
  classifySituation,
  type OurEvent,
} from '@fiscal/domain';
import { adoptedEventProc, assembleEventProc, buildCorrection } from '@fiscal/nfe';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { answered, textOf, verdictOf } from '../testing/answered.ts';
import { type AuthorizedNote, openIssuer, type SignedRegistration } from '../testing/open-issuer.ts';
import { compileRegisteredSchemas } from '../testing/registered-schemas.ts';

const { complaints, absence } = compileRegisteredSchemas('procEventoNFe');

const issuer = useOpened(() => openIssuer());

const ours = ({ accessKey }: AuthorizedNote, { id, text }: SignedRegistration): OurEvent => ({
  message: 'correction',
  accessKey,
  eventId: id,
  text,
});

test(`135: letters 1 and 2 are registered, kept as valid documents and there with their own texts${absence}`, async () => {
  const note = await issuer.authorize(1);
  const letters = [
    issuer.letter(note, 1, 'O volume correto é 2 caixas'),
    issuer.letter(note, 2, 'O volume é 3 caixas <&> "e" mais nada'),
  ];
  for (const letter of letters) {
    const answer = answered(await issuer.register(letter));
    expect([verdictOf(answer), classifyEventAnswer(answer, ours(note, letter))]).toEqual([
      '135',
      'authorized',
    ]);
    expect(complaints(textOf(assembleEventProc(letter.xml, answer.protocol?.xml ?? '')))).toEqual([]);
  }
  const situation = await issuer.situation(note);
  expect(situation.cStat).toBe('100');
  expect(classifySituation(situation, note)).toBe('authorized');
  expect(situation.events.map(({ type, sequence, text }) => [type, sequence, text])).toEqual([
    ['110110', 1, letters[0]?.text],
    ['110110', 2, letters[1]?.text],
  ]);
  for (const letter of letters) {
    expect(classifyEventSituation(situation, ours(note, letter))).toBe('authorized');
  }
  for (const { xml } of situation.events) expect(complaints(textOf(adoptedEventProc(xml)))).toEqual([]);
});

test('573: another letter under a sequence that is taken is not ours by the text that is held', async () => {
  const note = await issuer.authorize(2);
  answered(await issuer.register(issuer.letter(note, 1, 'A carta de outro sistema')));
  const letter = issuer.letter(note, 1);
  const answer = answered(await issuer.register(letter));
  expect([verdictOf(answer), classifyEventAnswer(answer, ours(note, letter))]).toEqual(['573', 'duplicate']);
  expect(classifyEventSituation(await issuer.situation(note), ours(note, letter))).toBe('textMismatch');
});

test('a letter whose answer was lost is there with our text', async () => {
  const note = await issuer.authorize(3);
  const letter = issuer.letter(note, 1);
  expect(await issuer.register(letter, 'drop-after')).toMatchObject({ kind: 'unknown' });
  expect(classifyEventSituation(await issuer.situation(note), ours(note, letter))).toBe('authorized');
  expect(verdictOf(answered(await issuer.register(letter)))).toBe('573');
});

test('594 above 20, which we never write', async () => {
  const note = await issuer.authorize(4);
  const last = issuer.letter(note, 20);
  expect(verdictOf(answered(await issuer.register(last)))).toBe('135');
  const { accessKey } = note;
  const words = {
    environment: 'homologation',
    accessKey,
    at: issuer.clock.now(),
    correction: last.text,
  } as const;
  expect(() => buildCorrection({ ...words, sequence: 21 })).toThrow(RangeError);
  const written = issuer.letter(note, 19);
  const beyond = issuer.resigned(written, (xml) =>
    xml.replace(/19"><cOrgao>/, '21"><cOrgao>').replace('<nSeqEvento>19<', '<nSeqEvento>21<'),
  );
  const answer = answered(await issuer.register(beyond));
  expect([verdictOf(answer), classifyEventAnswer(answer, ours(note, beyond))]).toEqual(['594', 'rejected']);
});
