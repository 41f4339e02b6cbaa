import { expect, test } from 'vitest';
import { collectFindings } from '../context/findings.ts';
import { checkTaxRules, firstBroken, type TaxRule } from './tax-rule.ts';

const rule = (id: string, validity: { since?: string; until?: string } = {}): TaxRule<number> => ({
  id,
  cStat: '999',
  source: 'a test',
  path: 'items[].quantity',
  message: 'vai até …, e … é mais',
  example: ['1', '2'],
  ...validity,
  fails: (given) => given > 10,
  shows: (given) => ['10', `${given}`],
});

function checked(rules: readonly TaxRule<number>[], given: number, issuedOn = '2026-11-21') {
  const findings = collectFindings();
  const verdict = checkTaxRules(rules, given, { findings, input: { issuedOn }, number: 3 });
  return { verdict, problems: findings.problems() };
}

test('each broken rule is a problem at its item, with its values and its code', () => {
  const problem = { path: 'items[2].quantity', message: 'vai até 10, e 11 é mais (SEFAZ 999)' };
  expect(checked([rule('a'), rule('b')], 11)).toEqual({ verdict: 'broken', problems: [problem, problem] });
  expect(checked([rule('a')], 10)).toEqual({ verdict: 'kept', problems: [] });
});

test('a rule applies from its first to its last day, and to no unknown day', () => {
  const limited = [rule('a', { since: '2026-03-01', until: '2026-09-30' })];
  const days = ['2026-02-28', '2026-03-01', '2026-09-30', '2026-10-01'];
  expect(days.map((day) => checked(limited, 11, day).verdict)).toEqual(['kept', 'broken', 'broken', 'kept']);
  expect(days.map((day) => firstBroken(limited, 11, day)?.id)).toEqual([undefined, 'a', 'a', undefined]);
  expect(firstBroken(limited, 11, undefined)).toBeUndefined();
});

test('the first broken rule is the first in the order of the table', () => {
  expect(firstBroken([rule('a', { since: '2027-01-01' }), rule('b'), rule('c')], 11, '2026-11-21')?.id).toBe(
    'b',
  );
});
