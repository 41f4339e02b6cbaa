import type { DecisionBasis } from '@fiscal/services';
import type { Notice } from '../routes/define-action.ts';
import { actionWords, standingWords } from './decision-results.ts';
import { maskText } from './mask.ts';
import { exactMomentWords } from './time-words.ts';

type Changed = Extract<DecisionBasis, { kind: 'changed' }>;

/** Says who changed the document after the form of a decision was shown. Nothing was done. */
export function changedNotice({ filing, since }: Changed, person: string): Notice {
  const last = since.at(-1);
  const who =
    last === undefined
      ? 'O documento mudou depois que esta página foi aberta: o cliente tentou de novo, ou a SEFAZ respondeu.'
      : last.actor === person
        ? 'Você já tinha decidido, nesta ou em outra aba.'
        : 'Outra pessoa decidiu primeiro.';
  return {
    tone: 'refused',
    text: `${who} A sua escolha não foi executada. ${standingWords(filing)}`,
    more: since.map(
      ({ actor, action, at, reason }) =>
        `${actor} escolheu “${actionWords[action]}” em ${exactMomentWords(at)}${reason === null ? '' : `, motivo: ${maskText(reason)}`}.`,
    ),
  };
}
