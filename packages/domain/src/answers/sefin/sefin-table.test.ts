import { describe, expect, test } from 'vitest';
import { authorizationClasses } from '../authority-answer.ts';
import { dpsCodes, eventCodes, generatedNfseCodes, receptionCodes } from './sefin-official-codes.ts';
import {
  classifySefinRefusal,
  isSefinCode,
  sefinDocumentsOf,
  sefinMeaningOf,
  sefinRowOf,
  sefinRows,
} from './sefin-table.ts';

const everyCode = Array.from({ length: 10_000 }, (_, at) => `E${String(at).padStart(4, '0')}`);

test('every code has one row and the form of the Sefin', () => {
  const codes = sefinRows.flatMap((row) => row.codes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !isSefinCode(code))).toEqual([]);
  expect(['', 'E1', 'E12345', '204', 'e0014', 'RNG1'].filter(isSefinCode)).toEqual([]);
});

describe('what a code means for an NFS-e and for an event', () => {
  test.each([
    'E1217 paused paused',
    'E999 uncatalogued uncatalogued',
    'E0999 uncatalogued uncatalogued',
    'E9999 uncatalogued uncatalogued',
    'RNG9999 uncatalogued uncatalogued',
    'E1206 uncatalogued uncatalogued',
    'E1203 rejected rejected',
    'E1200 rejected rejected',
    'E1235 rejected rejected',
    'E0014 duplicate uncatalogued',
    'E1268 duplicate uncatalogued',
    'E0617 rejected uncatalogued',
    'E0116 rejected uncatalogued',
    'E0718 rejected uncatalogued',
    'E9996 rejected uncatalogued',
    'E1508 rejected uncatalogued',
    'E0840 uncatalogued rejected',
    'E0822 uncatalogued rejected',
    'E1831 uncatalogued rejected',
    'E0802 uncatalogued duplicate',
    'E1805 uncatalogued duplicate',
    'E4711 uncatalogued uncatalogued',
    'x uncatalogued uncatalogued',
    '503 uncatalogued uncatalogued',
    ' uncatalogued uncatalogued',
  ])('code, and its meaning for each: %s', (line) => {
    const [code = '', nfse, nfseEvent] = line.split(' ');
    expect(sefinMeaningOf(code)).toMatchObject({ nfse, nfseEvent });
  });

  test('only a code of a table is a verdict, and no code of a table is a registration', () => {
    const isListed = (code: string): boolean =>
      sefinRowOf(code) !== undefined ||
      [receptionCodes, dpsCodes, generatedNfseCodes, eventCodes].some((list) => list.includes(code));
    const decided = everyCode.filter((code) => {
      const { nfse, nfseEvent } = sefinMeaningOf(code);
      return nfse !== 'uncatalogued' || nfseEvent !== 'uncatalogued';
    });
    expect(decided.filter((code) => !isListed(code))).toEqual([]);
    expect(decided.filter((code) => sefinDocumentsOf(code).length === 0)).toEqual([]);
    const found = new Set(sefinRows.flatMap(({ sent }) => Object.values(sent)));
    expect(authorizationClasses.filter((each) => found.has(each))).toEqual([
      'rejected',
      'paused',
      'duplicate',
      'uncatalogued',
    ]);
  });

  test('a rejection has the cause of its code', () => {
    expect(['E0718', 'E1235', 'E0116', 'E0619'].map((code) => sefinMeaningOf(code).cause)).toEqual([
      'certificate',
      'defect',
      'content',
      'content',
    ]);
  });
});

test.each([
  ['E0617', 'rejected'],
  ['E0617 E0322', 'rejected'],
  ['E0617 E0014', 'duplicate'],
  ['E9999 E0014', 'duplicate'],
  ['E0617 E9999', 'undecided'],
  ['E4711 E0617', 'undecided'],
  ['E1217 E0617', 'undecided'],
  ['E1217', 'paused'],
  ['E999 E4711', 'uncatalogued'],
  ['E0840', 'uncatalogued'],
  // The list for DPS has no E0845, which is about the event that the Sefin makes for a replacement.
  ['E0845', 'uncatalogued'],
  ['E0046', 'rejected'],
  ['E0046 E0845', 'undecided'],
])('a refusal of an NFS-e with %s is %s', (codes, expected) => {
  const errors = codes.split(' ').map((code) => ({ code }));
  expect(classifySefinRefusal(errors, 'nfse')).toBe(expected);
});
