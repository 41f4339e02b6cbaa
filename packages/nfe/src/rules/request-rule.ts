import { brasiliaDate, type NfeItem, type Problem } from '@fiscal/domain';
import type { FactName, RuleFacts } from './rule-facts.ts';

/** One row of the table: what the authority, the specification or this service refuses in a request. */
export interface RuleRow {
  /** Official id of the rule where it is certain, else a name of ours. */
  readonly id: string;
  /** What the authority answers to a note that breaks the rule; absent: the rule is not the authority's. */
  readonly cStat?: string | undefined;
  readonly source: string;
  /** First and last day of emission for which the rule is in force, YYYY-MM-DD; absent: no end on that side. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Field of the request (`company.…` for the issuer's registration); `[]` stands for the failing position. */
  readonly path: string;
  /** Portuguese, lower case, no full stop; the code of the authority is added by `problemOf`. */
  readonly message: string;
}

/** A row with the facts that it needs: it is asked wherever all of them are known. */
export interface RequestRule extends RuleRow {
  readonly needs: readonly FactName[];
  /** The positions in the list of `path` that break the rule; `[0]` where `path` has no list. */
  readonly failures: (facts: RuleFacts) => readonly number[];
  /** A computed value that completes the sentence. */
  readonly shows?: ((facts: RuleFacts) => string) | undefined;
}

interface FactRow<Name extends FactName> extends RuleRow {
  readonly fails: (facts: Pick<RuleFacts, Name>) => boolean;
  readonly shows?: ((facts: Pick<RuleFacts, Name>) => string) | undefined;
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
export const askRules = (rules: readonly RequestRule[], facts: Partial<RuleFacts>): readonly Problem[] =>
  rules.flatMap((rule) =>
    isInForce(rule, facts.issuedAt) && hasFacts(rule, facts)
      ? rule.failures(facts).map((position) => problemOf(rule, position, facts))
      : [],
  );

function isInForce({ since, until }: RuleRow, issuedAt: Date | undefined): boolean {
  if (since === undefined && until === undefined) return true;
  if (issuedAt === undefined) return false;
  const day = brasiliaDate(issuedAt);
  return (since === undefined || since <= day) && (until === undefined || day <= until);
}

/** The rule reads no other facts than those that it needs, so to the rule they are complete. */
const hasFacts = ({ needs }: RequestRule, facts: Partial<RuleFacts>): facts is RuleFacts =>
  needs.every((name) => name in facts);

const problemOf = (rule: RequestRule, position: number, facts: RuleFacts): Problem => {
  const { path, message, cStat, shows } = rule;
  const sentence = shows === undefined ? message : `${message}: ${shows(facts)}`;
  return {
    path: path.replace('[]', `[${position}]`),
    message: cStat === undefined ? sentence : `${sentence} (SEFAZ ${cStat})`,
  };
};

/** Null and undefined both mean that the field was not informed. */
export const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
