import { expect, test } from 'vitest';
import { classifyNfseAnswer, classifyNfseSituation } from './classify-nfse.ts';
import type { NfseAnswer } from './nfse-answer.ts';

const authorityKey = 'DPS355030821122233300018100001000000000000101';
const ours = { authorityKey, digestValue: 'b3Vycw==', otherDigests: [], earlierCodes: [] };
const corrected = { ...ours, otherDigests: [{ run: 1, digest: 'Zmlyc3Q=' }] };

/** Makes the answer with an NFS-e whose embedded DPS has the digest, or no signature. */
const holds = (digest: string | undefined): NfseAnswer => ({
  cStat: '100',
  xMotivo: 'NFS-e gerada',
  found: 'held',
  nfse: {
    xml: '<NFSe/>',
    accessKey: '35503082211222333000181000000000004226111234567895',
    dpsId: authorityKey,
    digest,
    cStat: '100',
    processedAt: '2026-11-21T10:05:01-03:00',
  } as NfseAnswer['nfse'],
});

test.each([
  ['ours by its digest', 'b3Vycw==', corrected, 'authorized', 'authorized'],
  ['without a signature, and the only content under its Id', undefined, ours, 'authorized', 'authorized'],
  ['without a signature, one of two contents', undefined, corrected, 'digestMismatch', 'digestMismatch'],
  ['of another digest', 'b3RoZXI=', ours, 'digestMismatch', 'digestMismatch'],
  ['of a digest that no run of ours has', 'b3RoZXI=', corrected, 'digestMismatch', 'digestMismatch'],
])('an NFS-e %s', (_, digest, document, sent, queried) => {
  expect(classifyNfseAnswer(holds(digest), document)).toBe(sent);
  expect(classifyNfseSituation(holds(digest), document)).toBe(queried);
});

const ending = { type: '305101' } as Exclude<NfseAnswer['ending'], 'unanswered' | undefined>;

test.each([
  ['ours', 'b3Vycw==', ending, 'cancelled'],
  ['ours', 'b3Vycw==', 'unanswered' as const, 'undecided'],
  ['of another digest', 'b3RoZXI=', ending, 'digestMismatch'],
  ['of another digest', 'b3RoZXI=', 'unanswered' as const, 'digestMismatch'],
])('an NFS-e %s (%s) with the ending %j is %s', (_, digest, said, expected) => {
  expect(classifyNfseSituation({ ...holds(digest), ending: said }, ours)).toBe(expected);
});

test('an NFS-e with the bytes of an earlier run leads to a question, and the answer names the run', () => {
  const earlier = { ...holds('Zmlyc3Q='), namedDigest: 'Zmlyc3Q=' };
  expect(classifyNfseAnswer(earlier, corrected)).toBe('duplicate');
  expect(classifyNfseSituation(earlier, corrected)).toBe('otherKey');
});

test('an NFS-e of another series, or without a time, decides nothing', () => {
  const held = holds('b3Vycw==');
  const dpsId = 'DPS355030821122233300018100002000000000000101';
  for (const changes of [{ dpsId }, { processedAt: 'x' }]) {
    const other = { ...held, nfse: { ...held.nfse, ...changes } as NfseAnswer['nfse'] };
    expect(classifyNfseAnswer(other, ours)).toBe('duplicate');
    expect(classifyNfseSituation(other, ours)).toBe('undecided');
  }
});

test.each([
  [[], 'undecided'],
  [['403'], 'undecided'],
  [['403', null], 'undecided'],
  [['404', '403'], 'undecided'],
  [['403', '403'], 'otherKey'],
])('a key that the Sefin does not tell us, after questions answered %j, is %s', (earlierCodes, expected) => {
  const withheld: NfseAnswer = { cStat: '403', xMotivo: 'x', found: 'heldByOthers' };
  expect(classifyNfseSituation(withheld, { ...ours, earlierCodes })).toBe(expected);
  expect(classifyNfseAnswer(withheld, ours)).toBe('undecided');
});

test.each([
  ['E0310', 'rejected'],
  ['E0014', 'duplicate'],
  ['E9999', 'uncatalogued'],
  ['E1206', 'uncatalogued'],
  ['E1217', 'paused'],
  ['E4711', 'uncatalogued'],
])(
  'a refusal with %s is %s as the answer to a transmission, and undecided as the answer to a question',
  (code, expected) => {
    const errors = [{ code, reason: 'x', detail: null }];
    const refused: NfseAnswer = { cStat: code, xMotivo: 'x', found: 'refused', errors };
    expect(classifyNfseAnswer(refused, ours)).toBe(expected);
    expect(classifyNfseSituation(refused, ours)).toBe('undecided');
  },
);
