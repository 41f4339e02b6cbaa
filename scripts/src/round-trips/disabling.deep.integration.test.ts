import { classifyDisablingAnswer } from '@fiscal/domain';
import { assembleDisablingProc } from '@fiscal/nfe';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { answered, verdictOf } from '../testing/answered.ts';
import { openIssuer, type RangeToDisable, type SignedRegistration } from '../testing/open-issuer.ts';
import { compileRegisteredSchemas } from '../testing/registered-schemas.ts';

const { complaints, absence } = compileRegisteredSchemas('procInutNFe');

const issuer = useOpened(() => openIssuer());

const sent = async (range: RangeToDisable, signed: SignedRegistration = issuer.disabling(range)) => {
  const answer = answered(await issuer.disable(signed));
  const { protocol } = answer;
  const assembled = assembleDisablingProc(signed.xml, protocol?.xml ?? '');
  return {
    cStat: verdictOf(answer),
    means: classifyDisablingAnswer(answer, { rangeId: signed.id, ...range }),
    number: protocol?.number,
    kept: assembled.ok ? assembled.xml : '',
  };
};

test(`102, then 563 with the number of before; both are kept as valid documents${absence}`, async () => {
  const range = { first: 10, last: 12 };
  const signed = issuer.disabling(range);
  const first = await sent(range, signed);
  expect(first).toMatchObject({
    cStat: '102',
    means: 'authorized',
    number: expect.stringMatching(/^\d{15}$/),
  });
  const again = await sent(range, signed);
  expect(again).toMatchObject({ cStat: '563', means: 'authorized', number: first.number });
  for (const { kept } of [first, again]) expect(complaints(kept)).toEqual([]);
});

test('a lost answer: the same bytes give 563 with the number', async () => {
  const range = { first: 20, last: 25 };
  const signed = issuer.disabling(range);
  expect(await issuer.disable(signed, 'drop-after')).toMatchObject({ kind: 'unknown' });
  const again = await sent(range, signed);
  expect(again).toMatchObject({
    cStat: '563',
    means: 'authorized',
    number: expect.stringMatching(/^\d{15}$/),
  });
  expect(complaints(again.kept)).toEqual([]);
});

test('a call that never arrived: the same bytes give 102', async () => {
  const range = { first: 30, last: 30 };
  const signed = issuer.disabling(range);
  expect(await issuer.disable(signed, 'drop-before')).toMatchObject({ kind: 'unknown' });
  expect(await sent(range, signed)).toMatchObject({ cStat: '102', means: 'authorized' });
});

test('256: a longer range over disabled numbers is refused, one of a single number is registered', async () => {
  await sent({ first: 40, last: 42 });
  expect(await sent({ first: 41, last: 45 })).toMatchObject({ cStat: '256', means: 'rejected' });
  expect(await sent({ first: 41, last: 41 })).toMatchObject({
    cStat: '256',
    means: 'authorized',
    number: undefined,
  });
});

test('241: a range with a number that was used is refused whole', async () => {
  await issuer.authorize(51);
  expect(await sent({ first: 50, last: 52 })).toMatchObject({ cStat: '241', means: 'rejected' });
  expect(await sent({ first: 50, last: 50 })).toMatchObject({ cStat: '102', means: 'authorized' });
});

test('206: a note with a disabled number is refused, the neighbour is authorized', async () => {
  await sent({ first: 60, last: 60 });
  expect(await issuer.attempt(60)).toBe('206');
  expect(await issuer.attempt(61)).toBe('100');
});

test('a number of a cancelled note was used and cannot be disabled', async () => {
  const note = await issuer.authorize(70);
  answered(await issuer.register(issuer.cancellation(note)));
  expect(await sent({ first: 70, last: 70 })).toMatchObject({ cStat: '241', means: 'rejected' });
});

test('a scenario refuses a range, and nothing of it is kept', async () => {
  const range = { first: 510, last: 511 };
  const signed = issuer.disabling(range);
  const refused = answered(await issuer.disable(signed, 'event-reject=241'));
  expect(verdictOf(refused)).toBe('241');
  expect(classifyDisablingAnswer(refused, { rangeId: signed.id, ...range })).toBe('rejected');
  expect(await sent(range, signed)).toMatchObject({ cStat: '102' });
});
