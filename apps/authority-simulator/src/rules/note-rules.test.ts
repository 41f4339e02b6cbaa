import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { defaultOptionalRules } from '../state/optional-rules.ts';
import type { BrokenNote } from '../testing/broken-note.ts';
import { brokenNotes } from '../testing/broken-notes.ts';
import {
  all,
  asReturn,
  bySimples,
  type Edit,
  setIn,
  toAbroad,
  toConsumer,
  toConsumerElsewhere,
  toContributorElsewhere,
} from '../testing/edit-note.ts';
import { goodNote, testedOn } from '../testing/good-note.ts';
import {
  complement,
  deliveredElsewhere,
  leftEarlier,
  outside,
  toForeignerHere,
  toFreeZone,
  withCountry,
  withGtin,
} from '../testing/good-variants.ts';
import { judgeText } from '../testing/judge-text.ts';
import { noteRules } from '../testing/note-rules.ts';
import {
  deferred,
  donation,
  governmentPurchase,
  immune,
  presumedCredit,
  reduced,
  reversalDebit,
  suspended,
  toConsumerElsewhereWithFund,
} from '../testing/reform-notes.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';

const tested = useOpened(() => createTestedAuthority());

function verdictOf(broken: Edit | BrokenNote): { cStat: string; xMotivo: string } {
  const {
    edit,
    at = testedOn,
    optionalRules,
  }: BrokenNote = typeof broken === 'function' ? { edit: broken } : broken;
  tested.time.now = at;
  tested.switches.optionalRules = { ...defaultOptionalRules, ...optionalRules };
  return judgeText({ tested, xml: edit(goodNote({ issuedAt: at })) });
}

test.each<[string, Edit]>([
  ['a sale inside the state', (xml) => xml],
  ['a sale to a final consumer', toConsumer],
  ['a sale to a contributor of another state', toContributorElsewhere],
  ['a sale with DIFAL', toConsumerElsewhere],
  ['a sale with DIFAL and poverty fund', toConsumerElsewhereWithFund],
  ['a class with reduced rates', reduced],
  ['a deferral', deferred],
  ['a suspension with regular taxation', suspended],
  ['an immune class', immune],
  ['a donation with reversal of credits', donation],
  ['a government purchase', governmentPurchase],
  ['a presumed credit', presumedCredit],
  ['a debit note that reverses credits', reversalDebit],
  ['a sale abroad', toAbroad],
  ['a sale to the free zone', toFreeZone],
  ['a delivery to another place in another UF', deliveredElsewhere],
  ['a complement with a reference to its note', complement],
  ['a sale outside the establishment with a reference to its note', outside],
  ['a sale that left on the day of issue, before the hour of issue', leftEarlier],
  ['GTINs of Brazil', withGtin],
  ['a recipient with cPais', withCountry],
  ['a foreigner who buys here', toForeignerHere],
  ['a return', asReturn],
  ['a sale by a company of the Simples', bySimples],
])('a valid note is authorized: %s', (_name, edit) => {
  expect(verdictOf(edit)).toEqual({ kind: 'authorized', cStat: '100', xMotivo: 'Autorizado o uso da NF-e' });
});

test.each([
  ['2027-02-10', 'gCBS', 'pCBS', '8.8000', '1037'],
  ['2029-02-10', 'gIBSUF', 'pIBSUF', '5.0000', '1026'],
])('a suspension of %s with a rate in %s/%s is refused, published or not', (day, group, tag, rate, cStat) => {
  const at = new Date(`${day}T15:00:00Z`);
  expect(verdictOf({ edit: suspended, at }).cStat).toBe('100');
  const edit: Edit = (xml) => setIn(group, tag, rate)(suspended(xml));
  expect(verdictOf({ edit, at }).cStat).toBe(cStat);
});

test('payments below the total are accepted when the rule is switched off', () => {
  const edit = setIn('detPag', 'vPag', '229.99');
  expect(verdictOf(edit).cStat).toBe('865');
  expect(verdictOf({ edit, optionalRules: { paymentsBelowTotal: 'ignored' } }).cStat).toBe('100');
});

test.each([
  ['0.50', '230.50', '100'],
  ['0.50', '230.51', '610'],
  ['0', '230.01', '610'],
  ['0', '230.00', '100'],
])('with a tolerance of %s a total of %s instead of 230.00 gets %s', (noteTotalTolerance, total, cStat) => {
  const limits = { ...tested.authority.limits, noteTotalTolerance };
  const edit = all(setIn('ICMSTot', 'vNF', total), setIn('detPag', 'vPag', total));
  const strict = { ...tested, authority: { ...tested.authority, limits } };
  tested.time.now = testedOn;
  expect(judgeText({ tested: strict, xml: edit(goodNote()) }).cStat).toBe(cStat);
});

test.each(noteRules.map((rule) => [rule.id, rule.cStat, rule] as const))(
  'rule %s refuses with %s a note that breaks only this rule',
  (id, cStat, rule) => {
    const edit = brokenNotes[id];
    if (edit === undefined) throw new Error(`no broken note for rule ${id}`);
    const verdict = verdictOf(edit);
    expect(`${verdict.cStat} ${verdict.xMotivo}`).toContain(`${cStat} Rejeição: ${rule.text}`);
  },
);

test('every rule has a broken note, and every broken note has a rule', () => {
  expect(Object.keys(brokenNotes).sort()).toEqual(noteRules.map((rule) => rule.id).sort());
});

test('rule numbers are unique and every row names its source', () => {
  expect(new Set(noteRules.map((rule) => rule.id)).size).toBe(noteRules.length);
  expect(noteRules.filter((rule) => rule.source === '' || !/^\d{3,4}$/.test(rule.cStat))).toEqual([]);
});
