import { type AuthorityNetwork, authorityNames, type WaitReason } from '@fiscal/domain';
import type { WaitingRecord } from '../context/records.ts';
import type { FilingRow } from './filing-row.ts';

type Sentences = Readonly<Record<WaitReason, string>>;

const ofNotes: Sentences = {
  putOff: 'A SEFAZ não recebeu a nota ou pediu espera; uma nova tentativa será feita automaticamente.',
  circuit: 'A SEFAZ está fora do ar; a nota será enviada automaticamente quando ela voltar.',
  misuse:
    'A SEFAZ pausou as consultas e envios deste CNPJ por consumo indevido; a nota continua automaticamente depois da pausa.',
  question:
    'A resposta da SEFAZ se perdeu; a situação da nota será consultada automaticamente. Não emita a mesma venda de novo.',
  receipt: 'A SEFAZ recebeu a nota e ainda a processa; o resultado será consultado automaticamente.',
  database: 'Uma falha temporária nossa atrasa a nota; ela continua automaticamente.',
  internalError:
    'Uma falha nossa parou a nota, e nossa equipe precisa corrigi-la; a SEFAZ não é a causa. Não emita a mesma venda de novo.',
};

/** The sentences about an event, or about the disabling of a range. */
const ofRequests: Sentences = {
  putOff: 'A SEFAZ não recebeu o pedido ou pediu espera; uma nova tentativa será feita automaticamente.',
  circuit: 'A SEFAZ está fora do ar; o pedido será enviado automaticamente quando ela voltar.',
  misuse:
    'A SEFAZ pausou as consultas e envios deste CNPJ por consumo indevido; o pedido continua automaticamente depois da pausa.',
  question: 'A resposta da SEFAZ se perdeu; o que ela registrou será consultado automaticamente.',
  receipt: 'A SEFAZ recebeu o pedido e ainda o processa; o resultado será consultado automaticamente.',
  database: 'Uma falha temporária nossa atrasa o pedido; ele continua automaticamente.',
  internalError: 'Uma falha nossa parou o pedido, e nossa equipe precisa corrigi-la; a SEFAZ não é a causa.',
};

const whilePaused = {
  note: 'Pausamos os envios e as consultas à SEFAZ; a nota continua automaticamente quando eles forem retomados. Não emita a mesma venda de novo.',
  request:
    'Pausamos os envios e as consultas à SEFAZ; o pedido continua automaticamente quando eles forem retomados.',
} as const;

export interface Wait {
  readonly reason: WaitReason;
  /** The end of the wait. A wait for a circuit has none while a person has paused the authority. */
  readonly until: Date | string | null;
}

/** Returns the sentence for clients about a note, or a request about notes or numbers, that waits for its authority. */
export function waitingSentence(
  document: 'note' | 'request',
  { reason, until }: Wait,
  network: AuthorityNetwork,
): string {
  const isPaused = reason === 'circuit' && until === null;
  const sentences = document === 'note' ? ofNotes : ofRequests;
  return (isPaused ? whilePaused[document] : sentences[reason]).replaceAll('SEFAZ', authorityNames[network]);
}

/**
 * Returns the reason why a filing in progress waits. Null while it is being processed, waits for a person, or is
 * finished.
 */
export function waitingRecord(
  {
    waiting,
    waitingUntil,
    attention,
    open,
  }: Pick<FilingRow, 'waiting' | 'waitingUntil' | 'attention' | 'open'>,
  document: 'note' | 'request',
  network: AuthorityNetwork,
): WaitingRecord | null {
  if (waiting === null || attention !== null || !open) return null;
  const message = waitingSentence(document, { reason: waiting, until: waitingUntil }, network);
  return { reason: waiting, message, nextAttemptAt: waitingUntil?.toISOString() ?? null };
}
