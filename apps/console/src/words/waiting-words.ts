import type { FilingKind } from '@fiscal/contracts';
import { type Authorizer, isOfNetwork, type WaitReason } from '@fiscal/domain';
import { waitingSentence } from '@fiscal/services';

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

/** Returns the sentence that the client reads too. */
export const waitSentence = ({ kind, waiting, waitingUntil, authorizer }: Waiting): string =>
  waitingSentence(
    kind === 'nfe' || kind === 'nfse' ? 'note' : 'request',
    { reason: waiting, until: waitingUntil },
    isOfNetwork(authorizer, 'sefin') ? 'sefin' : 'sefaz',
  );
