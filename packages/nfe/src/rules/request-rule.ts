import {
  brasiliaDate,
  isRuleInForce,
  type NfeItem,
  type Problem,
  problemOfRule,
  type RuleRow,
  UnknownField,
} from '@fiscal/domain';
import type { FactName, RuleFacts } from './rule-facts.ts';

/** A row with the facts that it needs: it is asked wherever all of them are known. */
export interface RequestRule extends RuleRow {
  readonly needs: readonly FactName[];
  /** The positions in the list of `path` that break the rule; `[0]` where `path` has no list. */
  readonly failures: (facts: RuleFacts) => readonly number[];
  /** A value for each `…` of the sentence. */
  readonly shows?: ((facts: RuleFacts) => readonly string[]) | undefined;
}

interface FactRow<Name extends FactName> extends RuleRow {
  readonly fails: (facts: Pick<RuleFacts, Name>) => boolean;
  readonly shows?: ((facts: Pick<RuleFacts, Name>) => readonly string[]) | undefined;
}

/** Rules over single facts; the compiler refuses a row that reads a fact outside of `needs`. */
export const rulesOver = <Name extends FactName>(
  needs: readonly Name[],
  rows: readonly FactRow<Name>[],
): readonly RequestRule[] =>
  rows.map((row) => ({ ...row, needs, failures: (facts) => (row.fails(facts) ? [0] : []) }));

interface ElementRow<Name extends FactName, Element> extends RuleRow {
  readonly fails: (element: Element, facts: Pick<RuleFacts, Name>, index: number) => boolean;
}

/** Rules over each element of a list. */
export const rulesOverEach = <Name extends FactName, Element>(
  needs: readonly Name[],
  listOf: (facts: Pick<RuleFacts, Name>) => readonly Element[],
  rows: readonly ElementRow<Name, Element>[],
): readonly RequestRule[] =>
  rows.map(({ fails, ...row }) => ({
    ...row,
    needs,
    failures: (facts) =>
      listOf(facts).flatMap((element, index) => (fails(element, facts, index) ? [index] : [])),
  }));

/** Rules over each item, with the facts that they need besides. */
export const rulesOverItems = <Name extends FactName = never>(
  needs: readonly Name[],
  rows: readonly ElementRow<Name | 'items', NfeItem>[],
): readonly RequestRule[] => rulesOverEach([...needs, 'items'], ({ items }) => items, rows);

/**
 * The problems that the rules find, in their order. A rule is asked when every fact that it needs is there and its
 * day is within its validity; one with a validity needs the instant of emission.
 */
export function askRules(rules: readonly RequestRule[], facts: Partial<RuleFacts>): readonly Problem[] {
  const day = facts.issuedAt === undefined ? undefined : brasiliaDate(facts.issuedAt);
  return rules.flatMap((rule) =>
    isRuleInForce(rule, day) && hasFacts(rule, facts) ? askRule(rule, facts) : [],
  );
}

/** Nothing where the rule reads a field that has no usable value. */
function askRule(rule: RequestRule, facts: RuleFacts): readonly Problem[] {
  try {
    return rule.failures(facts).map((position) => problemOfRule(rule, position, rule.shows?.(facts)));
  } catch (error) {
    if (error instanceof UnknownField) return [];
    throw error;
  }
}

/** The rule reads no other facts than those that it needs, so to the rule they are complete. */
const hasFacts = ({ needs }: RequestRule, facts: Partial<RuleFacts>): facts is RuleFacts =>
  needs.every((name) => name in facts);

/** Null and undefined both mean that the field was not informed. */
export const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
