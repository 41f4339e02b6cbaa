import type { Problem } from './problem.ts';

/** One row of a table of rules: what the authority, the specification or this service refuses in a request. */
export interface RuleRow {
  /** Official id of the rule where it is certain, else a name of ours. */
  readonly id: string;
  /**
   * What the authority answers to a note that breaks the rule: a cStat of the SEFAZ, an E-code of the Sefin Nacional;
   * absent: the rule is not the authority's.
   */
  readonly cStat?: string | undefined;
  readonly source: string;
  /** First and last day of emission for which the rule is in force, YYYY-MM-DD; absent: no end on that side. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Field of the request (`company.…` for the issuer's registration); `[]` stands for the failing position. */
  readonly path: string;
  /**
   * Portuguese, lower case, no full stop; each `…` stands for a value that the request decides. The code of the
   * authority is added by `problemOfRule`.
   */
  readonly message: string;
  /** A value for each `…`, as documents show the sentence. */
  readonly example?: readonly string[] | undefined;
}

/** Whether a rule is in force on a day (YYYY-MM-DD); where no day is known, only one without validity is. */
export const isRuleInForce = ({ since, until }: RuleRow, day: string | undefined): boolean =>
  day === undefined
    ? since === undefined && until === undefined
    : (since === undefined || since <= day) && (until === undefined || day <= until);

/** The authority whose codes have this form: those of the Sefin Nacional begin with E. */
export const authorityOfCode = (code: string): 'SEFAZ' | 'Sefin' =>
  code.startsWith('E') ? 'Sefin' : 'SEFAZ';

/** The sentence with its values and the code of the authority; without values those of the example are taken. */
export function sentenceOfRule({ message, cStat, example = [] }: RuleRow, values = example): string {
  let next = 0;
  const sentence = message.replaceAll('…', () => values[next++] ?? '…');
  return cStat === undefined ? sentence : `${sentence} (${authorityOfCode(cStat)} ${cStat})`;
}

/** What a request that breaks the rule at a position (from 0) is refused with. */
export const problemOfRule = (rule: RuleRow, position: number, values?: readonly string[]): Problem => ({
  path: rule.path.replace('[]', `[${position}]`),
  message: sentenceOfRule(rule, values),
});
