import type { attempt } from '@fiscal/db';
import { expect, test } from 'vitest';
import { resendsInDoubt } from './answered-filings.ts';

type Attempt = typeof attempt.$inferSelect;

/** Makes attempts of `transmit unknown`, `situation absent` (kind and result), in order. */
const calls = (...lines: string[]): Attempt[] =>
  lines.map((line) => {
    const [kind, end = ''] = line.split(' ');
    const outcome = end === 'unknown' || end === 'notSent' ? end : 'answered';
    return { kind, outcome, answerClass: outcome === 'answered' ? end : null } as Attempt;
  });

test.each([
  [['transmit authorized'], false],
  [['transmit unknown', 'situation absent', 'transmit authorized'], false],
  [['transmit paused', 'transmit misuse', 'transmit notSent', 'transmit authorized'], false],
  [['transmit unknown', 'transmit authorized'], true],
  [['transmit uncatalogued', 'situation undecided', 'transmit authorized'], true],
  [['transmit unknown', 'situation absent', 'transmit unknown', 'transmit authorized'], true],
])('%j sends again without a question before: %s', (lines, expected) => {
  expect(resendsInDoubt(calls(...lines))).toBe(expected);
});
