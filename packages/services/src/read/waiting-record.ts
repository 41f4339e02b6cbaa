import type { WaitReason } from '@fiscal/domain';
import type { WaitingRecord } from '../context/records.ts';
import type { FilingRow } from '../rows/filing-row.ts';

/** What clients read while a note waits; the text of a wait that ends by itself names that. */
export const waitingSentences: Readonly<Record<WaitReason, string>> = {
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

/** Why a filing in progress waits; null while it moves, when a person has to decide, and when it is over. */
export function waitingRecord(
  {
    waiting,
    waitingUntil,
    attention,
    open,
  }: Pick<FilingRow, 'waiting' | 'waitingUntil' | 'attention' | 'open'>,
  sentences: Readonly<Record<WaitReason, string>> = waitingSentences,
): WaitingRecord | null {
  if (waiting === null || attention !== null || !open) return null;
  return {
    reason: waiting,
    message: sentences[waiting],
    nextAttemptAt: waitingUntil?.toISOString() ?? null,
  };
}
