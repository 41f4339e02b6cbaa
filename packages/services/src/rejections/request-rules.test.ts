import { isRuleInForce, sentenceOfRule } from '@fiscal/domain';
import { detailStyle } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { nfseRequestRules, requestRules } from './request-rules.ts';

test('the list has the rules of the document model and of the calculation, each with its own id', () => {
  const ids = requestRules.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['quotation/no-issuer', 'E02-10', 'I08-04', 'UB14-20']));
  expect(new Set(ids).size).toBe(ids.length);
});

test('no two rules of one field have the same sentence', () => {
  const sentences = [...requestRules, ...nfseRequestRules].map(
    (rule) => `${rule.path} ${sentenceOfRule(rule)}`,
  );
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) < index)).toEqual([]);
});

test.each([...requestRules, ...nfseRequestRules].map((rule) => [rule.id, rule] as const))(
  'the row %s is complete',
  (_, rule) => {
    expect(sentenceOfRule(rule)).toMatch(detailStyle);
    expect(rule.message).not.toMatch(/SEFAZ|Sefin/);
    expect(rule.message.match(/…/g) ?? []).toHaveLength(rule.example?.length ?? 0);
    expect(rule.cStat ?? '999').toMatch(/^(?:\d{3,4}|E\d{4})$/);
    expect(rule.source.trim()).not.toBe('');
    expect(rule.path).toMatch(/^[a-zA-Z]+(\[\])?(\.[a-zA-Z]+(\[\])?)*$/);
    for (const day of [rule.since, rule.until])
      if (day !== undefined) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  },
);

const row = { id: 'x', source: 'x', path: 'x', message: 'x' };
const since = '2026-03-01';
const until = '2026-09-30';

test.each([
  ['2026-02-28', { since }, false],
  [since, { since }, true],
  [until, { until }, true],
  ['2026-10-01', { until }, false],
  ['2026-02-28', { since, until }, false],
  [since, { since, until }, true],
  [until, { since, until }, true],
  ['2026-10-01', { since, until }, false],
  ['0001-01-01', {}, true],
  [undefined, {}, true],
  [undefined, { since }, false],
  [undefined, { until }, false],
])('on %s a rule with the validity %j is in force: %s', (day, validity, inForce) => {
  expect(isRuleInForce({ ...row, ...validity }, day)).toBe(inForce);
});
