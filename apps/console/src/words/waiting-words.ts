import type { FilingKind } from '@fiscal/contracts';
import { type Authorizer, isOfNetwork, type WaitReason } from '@fiscal/domain';
import { waitingSentence } from '@fiscal/services';

/** Why a document waits, in a word of a table. */
export const waitWords: Readonly<Record<WaitReason, string>> = {
  putOff: 'nova tentativa marcada',
  circuit: 'SEFAZ fora do ar',
  misuse: 'pausa da SEFAZ (consumo indevido)',
  question: 'consulta marcada',
  receipt: 'SEFAZ ainda processa',
  database: 'falha temporária nossa',
  internalError: 'falha nossa, precisa de correção',
};

/** The same after the name of the authority: `SEFAZ-SP: fora do ar`. */
export const authorityWaitWords: Readonly<Record<WaitReason, string>> = {
  putOff: 'não recebeu ou pediu espera, nova tentativa marcada',
  circuit: 'fora do ar',
  misuse: 'pausa por consumo indevido de um CNPJ',
  question: 'resposta perdida, consulta marcada',
  receipt: 'ainda processa',
  database: 'falha temporária nossa',
  internalError: 'falha nossa, precisa de correção',
};

interface Waiting {
  readonly kind: FilingKind;
  readonly waiting: WaitReason;
  readonly authorizer: Authorizer;
}

/** Returns the sentence that the client reads too. */
export const waitSentence = ({ kind, waiting, authorizer }: Waiting): string =>
  waitingSentence(
    kind === 'nfe' || kind === 'nfse' ? 'note' : 'request',
    waiting,
    isOfNetwork(authorizer, 'sefin') ? 'sefin' : 'sefaz',
  );
