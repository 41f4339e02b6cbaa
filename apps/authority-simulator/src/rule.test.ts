import { expect, test } from 'vitest';
import { firstRefusal, type Rule, reason } from './rule.ts';

const rule = (changes: Partial<Rule<number>>): Rule<number> => ({
  id: 'X01-10',
  cStat: '527',
  text: 'acima de 5',
  source: 'a test',
  fails: (subject) => subject > 5,
  ...changes,
});

test('a reason is one to 255 characters of Latin-1 without blanks at its ends', () => {
  expect(reason(' não é\t“bom”\u0100ÿ ')).toBe('não é bom ÿ');
  expect(reason('x'.repeat(255))).toHaveLength(255);
  expect(reason(`${'x'.repeat(254)} y`)).toBe('x'.repeat(254));
  expect(reason('x'.repeat(256))).toBe('x'.repeat(255));
});

test('the first broken rule refuses, with its text about the subject', () => {
  const rules = [
    rule({ cStat: '1', fails: () => false }),
    rule({ cStat: '2', fails: (subject) => subject > 9 && '[nItem: 2]' }),
    rule({ cStat: '3' }),
  ];
  expect(firstRefusal(rules, 5)).toBeUndefined();
  expect(firstRefusal(rules, 6)).toEqual({ cStat: '3', xMotivo: 'Rejeição: acima de 5' });
  expect(firstRefusal(rules, 10)).toEqual({ cStat: '2', xMotivo: 'Rejeição: acima de 5 [nItem: 2]' });
  expect(firstRefusal([rule({ fails: () => '' })], 0)).toEqual({
    cStat: '527',
    xMotivo: 'Rejeição: acima de 5',
  });
});

test.each(['108', '109'])('the code %s of a pause is not a rejection', (cStat) => {
  expect(firstRefusal([rule({ cStat })], 6)).toEqual({ cStat, xMotivo: 'acima de 5' });
});

test('a rule applies from its first day on in each environment; without a moment it always applies', () => {
  const dated = [rule({ since: { homologation: '2026-07-01' } })];
  const codeOn = (environment: 'homologation' | 'production', day: string) =>
    firstRefusal(dated, 6, { environment, day })?.cStat;
  expect(codeOn('homologation', '2026-06-30')).toBeUndefined();
  expect(codeOn('homologation', '2026-07-01')).toBe('527');
  expect(codeOn('production', '2099-01-01')).toBeUndefined();
  expect(firstRefusal(dated, 6)?.cStat).toBe('527');
  expect(firstRefusal([rule({})], 6, { environment: 'production', day: '2000-01-01' })?.cStat).toBe('527');
});
