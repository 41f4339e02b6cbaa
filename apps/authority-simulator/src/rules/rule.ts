/**
 * One rule of the authority. `fails` answers whether the subject breaks it; a text is appended to the
 * reason, as in `[nItem: 2]`. `source` is the official place the rule was taken from.
 */
export interface Rule<Subject> {
  readonly id: string;
  readonly cStat: string;
  readonly text: string;
  readonly source: string;
  readonly fails: (subject: Subject) => boolean | string;
}

export interface Refusal {
  readonly cStat: string;
  readonly xMotivo: string;
}

const longestReason = 255;

/** `xMotivo` as the schema takes it: 1 to 255 characters of Latin-1 without blanks at the ends. */
export const reason = (text: string): string =>
  text
    .replace(/[^ -ÿ]+/g, ' ')
    .slice(0, longestReason)
    .trim();

/** The first rule, in table order, that the subject breaks. */
export function firstRefusal<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
): Refusal | undefined {
  for (const rule of rules) {
    const failed = rule.fails(subject);
    if (failed !== false) return refuse(rule, typeof failed === 'string' ? failed : '');
  }
  return undefined;
}

/** Codes whose reason is no rejection of the content. */
const plainReasons: ReadonlySet<string> = new Set(['108', '109']);

const refuse = (rule: Pick<Rule<never>, 'cStat' | 'text'>, detail = ''): Refusal => ({
  cStat: rule.cStat,
  xMotivo: reason(`${plainReasons.has(rule.cStat) ? '' : 'Rejeição: '}${rule.text} ${detail}`),
});
