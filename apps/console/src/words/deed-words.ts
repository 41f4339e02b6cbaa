import { attentionActions, type attentionResults } from '@fiscal/contracts';
import { auditActionWords } from './audit-words.ts';
import { actionWords } from './decision-results.ts';
import { wordOf } from './word-of.ts';

type Known = (typeof attentionResults)[number] | 'refused' | 'accepted';

/** The result of a decision in words. */
export const resultWords: Readonly<Record<Known, string>> = {
  carriedOut: 'feito',
  overtaken: 'não foi preciso: outro chegou antes',
  unproven: 'não foi feito: a SEFAZ não comprovou',
  refused: 'recusado',
  accepted: 'aceito, ainda sem resultado',
};

type Decided = 'filing.resolve' | 'filing.resolved';

const decidedWords: Readonly<Record<Decided, (after: Readonly<Record<string, unknown>>) => string>> = {
  'filing.resolve': ({ action }) => `escolheu “${chosen(action)}”`,
  'filing.resolved': ({ action, result }) => `resultado de “${chosen(action)}”: ${resultOf(result)}`,
};

/** Returns what an audit row of a document says: of a decision, which one and what came of it. */
export function deedOf({ action, after }: { readonly action: string; readonly after: unknown }): string {
  const words = wordOf(decidedWords, action);
  const details = typeof after === 'object' && after !== null ? after : {};
  return words?.(details as Readonly<Record<string, unknown>>) ?? auditActionWords(action);
}

function chosen(action: unknown): string {
  const known = attentionActions.find((each) => each === action);
  return known === undefined ? String(action) : actionWords[known];
}

const resultOf = (result: unknown): string => wordOf(resultWords, String(result)) ?? 'sem resultado';
