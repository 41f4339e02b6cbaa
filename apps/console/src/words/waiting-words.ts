import type { FilingKind } from '@fiscal/contracts';
import { type Authorizer, isOfNetwork, isStandstill, type WaitReason } from '@fiscal/domain';
import { waitingSentence } from '@fiscal/services';
import { authorityWords } from './kind-words.ts';

/** Why a document waits, in a word of a table. */
export const waitWords: Readonly<Record<WaitReason, string>> = {
  putOff: 'nova tentativa marcada',
  circuit: 'SEFAZ fora do ar ou pausada por nós',
  misuse: 'pausa da SEFAZ: pedidos demais deste CNPJ',
  question: 'consulta marcada',
  receipt: 'SEFAZ ainda processa',
  database: 'falha temporária nossa',
  internalError: 'falha nossa, precisa de correção',
};

/** The same after the name of the authority: `SEFAZ-SP: fora do ar`. */
const authorityWaitWords: Readonly<Record<WaitReason, string>> = {
  putOff: 'não recebeu ou pediu espera, nova tentativa marcada',
  circuit: 'fora do ar',
  misuse: 'pausa de um CNPJ que fez pedidos demais',
  question: 'resposta perdida, consulta marcada',
  receipt: 'ainda processa',
  database: 'falha temporária nossa',
  internalError: 'falha nossa, precisa de correção',
};

/** Returns why documents wait, after the name of the authority; `until`: the end of the wait. */
export const authorityWait = (waiting: WaitReason, until: Date | null): string =>
  waiting === 'circuit' && until === null ? 'pausada por nós' : authorityWaitWords[waiting];

interface Waiting {
  readonly kind: FilingKind;
  readonly waiting: WaitReason;
  readonly waitingUntil: Date | null;
  readonly authorizer: Authorizer;
}

/** The waits whose end the service or a person here decides; each other one is a wait for the authority. */
const ownWaits: ReadonlySet<WaitReason> = new Set<WaitReason>(['database', 'internalError']);

/** Returns true for a wait whose cause the page of the authorities shows. */
export const isForAuthority = (waiting: WaitReason): boolean => !ownWaits.has(waiting);

/** The waits whose cause is the last answer. */
const afterAnswer: ReadonlySet<WaitReason> = new Set<WaitReason>(['putOff', 'circuit', 'question']);

/** Returns why a document waits, with the cause that its last answer names; `lastCode`: the code of that answer. */
export function causeSentence(document: Waiting, lastCode: string | null): string {
  const { waiting, waitingUntil, authorizer } = document;
  const isPaused = waiting === 'circuit' && waitingUntil === null;
  return isStandstill(lastCode) && afterAnswer.has(waiting) && !isPaused
    ? `A ${authorityWords(authorizer)} está parada (${lastCode}). O serviço repete sozinho; nada se perde; não peça outra vez.`
    : waitSentence(document);
}

/** Returns the sentence that the client reads too. */
export const waitSentence = ({ kind, waiting, waitingUntil, authorizer }: Waiting): string =>
  waitingSentence(
    kind === 'nfe' || kind === 'nfse' ? 'note' : 'request',
    { reason: waiting, until: waitingUntil },
    isOfNetwork(authorizer, 'sefin') ? 'sefin' : 'sefaz',
  );
