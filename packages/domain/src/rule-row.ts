import type { Problem } from './problem.ts';

/**
 * One row of a table of rules: a reason for which the authority, the specification or this service refuses a request.
 */
export interface RuleRow {
  /** Official id of the rule when it is certain, otherwise a name of this service. */
  readonly id: string;
  /**
   * The authority's answer to a note that breaks the rule: a cStat of the SEFAZ, an E-code of the Sefin Nacional;
   * absent when the rule is not the authority's.
   */
  readonly cStat?: string | undefined;
  readonly source: string;
  /** First and last day of emission for which the rule is in force, YYYY-MM-DD; absent: no limit on that side. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Field of the request (`company.…` for the issuer's registration); `[]` marks the failing position. */
  readonly path: string;
  /**
   * Portuguese, lower case, no full stop; each `…` is a value of the request. `problemOfRule` adds the authority's
   * code.
   */
  readonly message: string;
  /** A value for each `…`, for the sentence in documentation. */
  readonly example?: readonly string[] | undefined;
}

/** True when a rule is in force on a day (YYYY-MM-DD); without a day, only a rule without validity is. */
export const isRuleInForce = ({ since, until }: RuleRow, day: string | undefined): boolean =>
  day === undefined
    ? since === undefined && until === undefined
    : (since === undefined || since <= day) && (until === undefined || day <= until);

/** Returns the authority whose codes have this form: those of the Sefin Nacional begin with E. */
export const authorityOfCode = (code: string): 'SEFAZ' | 'Sefin' =>
  code.startsWith('E') ? 'Sefin' : 'SEFAZ';

/** Returns the sentence with its values and the code of the authority; the values default to the example. */
export function sentenceOfRule({ message, cStat, example = [] }: RuleRow, values = example): string {
  let next = 0;
  const sentence = message.replaceAll('…', () => values[next++] ?? '…');
  return cStat === undefined ? sentence : `${sentence} (${authorityOfCode(cStat)} ${cStat})`;
}

/** Returns the problem of a request that breaks the rule at a position (from 0). */
export const problemOfRule = (rule: RuleRow, position: number, values?: readonly string[]): Problem => ({
  path: rule.path.replace('[]', `[${position}]`),
  message: sentenceOfRule(rule, values),
});
