import { waitReasons } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { causeSentence, isForAuthority, waitSentence } from './waiting-words.ts';

const waitingUntil = new Date('2026-11-21T13:00:00.000Z');
const waits = { kind: 'nfe', waiting: 'putOff', waitingUntil, authorizer: 'SP' } as const;
const down = 'A SEFAZ-SP está parada (108). O serviço repete sozinho; nada se perde; não peça outra vez.';

test('a document whose last answer is that the authority is down says so', () => {
  expect(causeSentence(waits, '108')).toBe(down);
  expect(causeSentence(waits, '109')).toBe(down.replace('108', '109'));
  for (const code of ['539', null]) expect(causeSentence(waits, code)).toBe(waitSentence(waits));
});

test('another cause of the wait is not hidden by an old answer', () => {
  const told = waitReasons.filter((waiting) => causeSentence({ ...waits, waiting }, '108') === down);
  expect(told).toEqual(['putOff', 'circuit', 'question']);
  expect(causeSentence({ ...waits, waiting: 'circuit', waitingUntil: null }, '108')).toMatch(/^Pausamos/);
});

test('only a fault of this service has nothing to do with an authority', () => {
  expect(waitReasons.filter((waiting) => !isForAuthority(waiting))).toEqual(['database', 'internalError']);
});
