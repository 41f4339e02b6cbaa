import { attentionActions, type attentionResults } from '@fiscal/contracts';
import { actionWords } from './decision-results.ts';

type Known = (typeof attentionResults)[number] | 'refused' | 'accepted';

const resultWords: Readonly<Record<Known, string>> = {
  carriedOut: 'feito',
  overtaken: 'não foi preciso: outro chegou antes',
  unproven: 'não foi feito: a SEFAZ não comprovou',
  refused: 'recusado',
  accepted: 'aceito, ainda sem resultado',
};

type Deed = 'filing.resolve' | 'filing.resolved' | 'filing.reopen' | 'filing.hurry' | 'filing.redispatch';

const deedWords: Readonly<Record<Deed, (after: Readonly<Record<string, unknown>>) => string>> = {
  'filing.resolve': ({ action }) => `escolheu “${chosen(action)}”`,
  'filing.resolved': ({ action, result }) => `resultado de “${chosen(action)}”: ${resultOf(result)}`,
  'filing.reopen': () => 'abriu o documento de novo',
  'filing.hurry': () => 'mandou continuar agora',
  'filing.redispatch': () => 'mandou começar de novo a execução',
};

/** Returns what an audit row of a document says; a code that has no words stays a code. */
export function deedOf({ action, after }: { readonly action: string; readonly after: unknown }): string {
  const words = Object.entries(deedWords).find(([known]) => known === action)?.[1];
  const details = typeof after === 'object' && after !== null ? after : {};
  return words?.(details as Readonly<Record<string, unknown>>) ?? action;
}

function chosen(action: unknown): string {
  const known = attentionActions.find((each) => each === action);
  return known === undefined ? String(action) : actionWords[known];
}

const resultOf = (result: unknown): string =>
  Object.entries(resultWords).find(([known]) => known === result)?.[1] ?? 'sem resultado';
