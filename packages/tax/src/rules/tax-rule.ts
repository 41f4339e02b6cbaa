import { isRuleInForce, problemOfRule, type RuleRow } from '@fiscal/domain';
import type { Findings } from '../context/findings.ts';

/** A row with its condition, which is checked where the calculation knows the facts. */
export interface TaxRule<Facts> extends RuleRow {
  readonly fails: (facts: Facts) => boolean;
  /** A value for each `…` of the sentence. */
  readonly shows?: ((facts: Facts) => readonly string[]) | undefined;
}

/** The note or the item that a rule checks, such as an item's context. */
export interface Judged {
  readonly findings: Findings;
  readonly input: { readonly issuedOn: string };
  /** nItem, from 1; absent for the note. */
  readonly number?: number | undefined;
}

const isBroken = <Facts>(rule: TaxRule<Facts>, facts: Facts, day: string | undefined): boolean =>
  isRuleInForce(rule, day) && rule.fails(facts);

/** Checks every rule; each broken rule is a problem at its path. */
export function checkTaxRules<Facts>(
  rules: readonly TaxRule<Facts>[],
  facts: Facts,
  judged: Judged,
): 'kept' | 'broken' {
  let verdict: 'kept' | 'broken' = 'kept';
  for (const rule of rules) {
    if (!isBroken(rule, facts, judged.input.issuedOn)) continue;
    refuseBy(rule, judged, rule.shows?.(facts));
    verdict = 'broken';
  }
  return verdict;
}

/**
 * Returns the first rule that the facts break on a day (YYYY-MM-DD); without a day, only rules without validity are
 * checked.
 */
export const firstBroken = <Facts, Rule extends TaxRule<Facts>>(
  rules: readonly (Rule & TaxRule<Facts>)[],
  facts: Facts,
  day: string | undefined,
): Rule | undefined => rules.find((rule) => isBroken(rule, facts, day));

/** Refuses by a row whose condition the calculation itself checks, with a value for each `…` of its sentence. */
export function refuseBy(rule: RuleRow, { findings, number = 1 }: Judged, values?: readonly string[]): void {
  const { path, message } = problemOfRule(rule, number - 1, values);
  findings.problem(path, message);
}
