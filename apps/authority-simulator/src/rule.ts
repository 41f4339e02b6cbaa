import type { Environment } from '@fiscal/domain';

/** The environment and the day for which a message is judged. */
export interface Moment {
  readonly environment: Environment;
  /** The day of receipt in Brasília, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * One rule of the authority. `fails` returns whether the subject breaks it; a returned text, such as `[nItem: 2]`, is
 * appended to the reason. `source` is the official text of the rule.
 */
export interface Rule<Subject> {
  readonly id: string;
  readonly cStat: string;
  readonly text: string;
  readonly source: string;
  /**
   * The first day of the rule in each environment; it is not in force in an environment that is left out. Absent:
   * always in force.
   */
  readonly since?: Partial<Readonly<Record<Environment, string>>> | undefined;
  readonly fails: (subject: Subject) => boolean | string;
}

export interface Refusal {
  readonly cStat: string;
  readonly xMotivo: string;
}

const longestReason = 255;

/** Makes a text valid as `xMotivo`: at most 255 characters of Latin-1 without blanks at the ends. */
export const reason = (text: string): string =>
  text
    .replace(/[^ -ÿ]+/g, ' ')
    .slice(0, longestReason)
    .trim();

/** Returns whether the rule is in force at the moment; without a moment, every rule is. */
const isInForce = ({ since }: Pick<Rule<never>, 'since'>, moment: Moment | undefined): boolean => {
  if (since === undefined || moment === undefined) return true;
  const first = since[moment.environment];
  return first !== undefined && first <= moment.day;
};

/** Returns the refusal by the first rule, in table order, that is in force and that the subject breaks. */
export function firstRefusal<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  moment?: Moment,
): Refusal | undefined {
  for (const rule of rules) {
    if (!isInForce(rule, moment)) continue;
    const failed = rule.fails(subject);
    if (failed !== false) return refuse(rule, typeof failed === 'string' ? failed : '');
  }
  return undefined;
}

/** The codes whose reason does not begin with `Rejeição:`. */
const plainReasons: ReadonlySet<string> = new Set(['108', '109']);

const refuse = (rule: Pick<Rule<never>, 'cStat' | 'text'>, detail = ''): Refusal => ({
  cStat: rule.cStat,
  xMotivo: reason(`${plainReasons.has(rule.cStat) ? '' : 'Rejeição: '}${rule.text} ${detail}`),
});
