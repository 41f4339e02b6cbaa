/** Two files that share a shape and stay apart. */
export interface TwinsApart {
  /** In the order of the alphabet. */
  readonly paths: readonly [string, string];
  /** The lines that they share at most. */
  readonly lines: number;
  readonly reason: string;
}

export const twinsApart: readonly TwinsApart[] = [
  {
    paths: ['apps/console/src/words/steps-of-duplicate.ts', 'apps/console/src/words/steps-of-lost-answer.ts'],
    lines: 22,
    reason: 'tables of sentences: steps of two attentions',
  },
  {
    paths: ['apps/console/src/words/steps-of-lost-answer.ts', 'apps/console/src/words/steps-of-mismatch.ts'],
    lines: 23,
    reason: 'tables of sentences: steps of two attentions',
  },
  {
    paths: ['apps/api/src/routes/nfe/nfe.ts', 'apps/api/src/routes/nfse/nfse.ts'],
    lines: 21,
    reason: 'the form that each kind of note fills in with its own texts, schemas and services',
  },
  {
    paths: ['packages/nfse/src/rules/iss-rules.ts', 'packages/nfse/src/rules/service-rules.ts'],
    lines: 22,
    reason: 'rows of the law: two groups of the layout, with different codes and conditions',
  },
];
