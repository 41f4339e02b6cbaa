import type { Problem } from './problem.ts';
import { isRuleInForce, problemOfRule, type RuleRow } from './rule-row.ts';
import { UnknownField } from './unknown-field.ts';

/** A row with the facts that it needs: it is checked when all of them are known. */
export interface FactRule<Facts extends object> extends RuleRow {
  readonly needs: readonly (keyof Facts)[];
  /**
   * Returns the positions that break the rule, in the list of `path`. When `path` has no list: `[0]` if the rule is
   * broken. Empty: the rule is kept.
   */
  readonly failures: (facts: Facts) => readonly number[];
  /** Returns a value for each `…` of `message`. */
  readonly shows?: ((facts: Facts) => readonly string[]) | undefined;
}

interface SingleRow<Needed> extends RuleRow {
  readonly fails: (facts: Needed) => boolean;
  readonly shows?: ((facts: Needed) => readonly string[]) | undefined;
}

interface ElementRow<Needed, Element> extends RuleRow {
  readonly fails: (element: Element, facts: Needed, index: number) => boolean;
}

/**
 * The functions that make rules about one kind of facts; the compiler refuses a row that reads a fact outside its
 * needs.
 */
export interface RuleMakers<Facts extends object> {
  /** Makes rules that are checked once, over all the facts that they need. */
  readonly over: <Name extends keyof Facts>(
    needs: readonly Name[],
    rows: readonly SingleRow<Pick<Facts, Name>>[],
  ) => readonly FactRule<Facts>[];
  /** Makes rules that are checked for each element of a list. */
  readonly overEach: <Name extends keyof Facts, Element>(
    needs: readonly Name[],
    listOf: (facts: Pick<Facts, Name>) => readonly Element[],
    rows: readonly ElementRow<Pick<Facts, Name>, Element>[],
  ) => readonly FactRule<Facts>[];
}

export const rulesAbout = <Facts extends object>(): RuleMakers<Facts> => ({
  over: (needs, rows) =>
    rows.map((row) => ({ ...row, needs, failures: (facts) => (row.fails(facts) ? [0] : []) })),
  overEach: (needs, listOf, rows) =>
    rows.map(({ fails, ...row }) => ({
      ...row,
      needs,
      failures: (facts) =>
        listOf(facts).flatMap((element, index) => (fails(element, facts, index) ? [index] : [])),
    })),
});

/**
 * Returns the problems that the rules find, in their order. A rule is checked when every fact that it needs is known
 * and the day (YYYY-MM-DD) is within its validity; without a day, only rules without validity are checked.
 */
export const checkFactRules = <Facts extends object>(
  rules: readonly FactRule<Facts>[],
  facts: Partial<Facts>,
  day: string | undefined,
): readonly Problem[] =>
  rules.flatMap((rule) => (isRuleInForce(rule, day) && hasFacts(rule, facts) ? checkRule(rule, facts) : []));

/** Returns no problem when the rule reads a field without a usable value. */
function checkRule<Facts extends object>(rule: FactRule<Facts>, facts: Facts): readonly Problem[] {
  try {
    return rule.failures(facts).map((position) => problemOfRule(rule, position, rule.shows?.(facts)));
  } catch (error) {
    if (error instanceof UnknownField) return [];
    throw error;
  }
}

/** The rule reads only the facts that it needs, so for the rule they are complete. */
const hasFacts = <Facts extends object>({ needs }: FactRule<Facts>, facts: Partial<Facts>): facts is Facts =>
  needs.every((name) => name in facts);

/** True when a field has a value; null and undefined both mean that it was not given. */
export const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
