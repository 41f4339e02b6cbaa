import type { TimelineEntry, TimelineStep } from '@fiscal/api-contract';
import { assertNever, id24 } from '@fiscal/domain';
import { explainRejection } from '../rejections/explain-rejection.ts';
import { webhookEvent } from '../webhooks/event-names.ts';
import { documentNames, filedMessageOf } from './document-names.ts';
import { hideNumbers } from './hide-numbers.ts';
import type { EntryRow } from './timeline-rows.ts';

/** Adds the words to a line of the timeline. */
export const timelineEntry = (row: EntryRow): TimelineEntry => ({
  at: new Date(row.at).toISOString(),
  step: row.step,
  outcome: row.outcome,
  message: messageOf(row),
  cStat: row.cStat,
  reason: row.reason === null ? null : hideNumbers(row.reason),
  durationMs: row.durationMs,
  attempt: row.attempt,
  run: row.run,
  document: row.document,
  eventId: row.eventId === null ? null : id24(row.eventId),
  disablingId: row.disablingId === null ? null : id24(row.disablingId),
  event: row.event === null ? null : webhookEvent(row.event),
});

const plain: Readonly<Record<Exclude<TimelineStep, CallStep | Worded>, string>> = {
  numbered: 'Série e número foram reservados.',
  corrected: 'Um pedido corrigido foi recebido.',
  retried: 'Uma nova tentativa do mesmo pedido foi recebida.',
  signed: 'O XML foi assinado com o certificado da empresa.',
  authorized: 'A SEFAZ autorizou a nota.',
  registered: 'A SEFAZ registrou o evento.',
  denied: 'A SEFAZ denegou a nota: o número está usado, e ela não tem valor.',
  cancelled: 'A nota está cancelada.',
  disabled: 'O número da nota está inutilizado.',
  danfe: 'O DANFE foi gerado.',
};

type CallStep = 'sent' | 'queried' | 'receiptQueried';
type Worded = 'received' | 'answered' | 'rejected' | 'failed' | 'attention' | 'webhook' | 'emailed';

function messageOf(row: EntryRow): string {
  const { step } = row;
  switch (step) {
    case 'sent':
    case 'queried':
    case 'receiptQueried':
      return describeCall(row, step);
    case 'received':
      return row.document === 'note'
        ? 'O pedido foi recebido e conferido.'
        : `O pedido foi recebido e conferido: ${nameOf(row)}.`;
    case 'answered':
      return `A SEFAZ respondeu${titleOf(row)}.`;
    case 'rejected':
      return `A SEFAZ recusou ${nameOf(row)}${refusalOf(row)}.`;
    case 'failed':
      return `${documentNames[row.document]} parou sem resposta que decida; nada mais é enviado até uma nova tentativa.`;
    case 'attention':
      return `${documentNames[row.document]} espera a decisão de uma pessoa; nada é enviado até lá.`;
    case 'webhook':
      return row.outcome === 'done'
        ? `O webhook confirmou ${row.event}.`
        : `O webhook não confirmou ${row.event}.`;
    case 'emailed':
      if (row.refused !== undefined)
        return `O servidor de e-mail não aceitou todos os endereços. ${hideNumbers(row.refused)}`;
      return row.outcome === 'done'
        ? 'O servidor de e-mail aceitou a mensagem.'
        : 'O servidor de e-mail não aceitou a mensagem.';
    default:
      return plain[step];
  }
}

/** The document within a sentence: `o cancelamento`. */
const nameOf = ({ document }: EntryRow): string => documentNames[document].toLowerCase();

const questions: Readonly<Record<Exclude<CallStep, 'sent'>, string>> = {
  queried: 'consulta da chave da nota',
  receiptQueried: 'consulta do recibo',
};

function describeCall({ document, attempt, outcome }: EntryRow, step: CallStep): string {
  const call = step === 'sent' ? `O envio ${attempt ?? 1}` : `A ${questions[step]}`;
  switch (outcome) {
    case 'done':
    case 'notDelivered':
      return step === 'sent'
        ? `${documentNames[document]} foi à SEFAZ (envio ${attempt ?? 1}).`
        : `A SEFAZ recebeu a ${questions[step]}.`;
    case 'ongoing':
      return `${call} está em curso, ou o seu fim não foi registrado.`;
    case 'notSent':
      return `${call} não chegou à SEFAZ.`;
    case 'unknown':
      return step === 'sent'
        ? `${call} ficou sem resposta: a SEFAZ pode ter recebido o documento.`
        : `${call} ficou sem resposta.`;
    default:
      return assertNever(outcome);
  }
}

/** Writes the code and its words after 'respondeu'. */
const titleOf = (row: EntryRow): string => (row.cStat === null ? '' : ` ${row.cStat}${wordsOf(row)}`);

/** Writes the code in brackets, because after 'documento' it would look like the number of the document. */
const refusalOf = (row: EntryRow): string => (row.cStat === null ? '' : ` (${row.cStat})${wordsOf(row)}`);

/** Writes the short title of a code, when the tables have one. */
function wordsOf({ cStat, document }: EntryRow): string {
  if (cStat === null) return '';
  const { title } =
    explainRejection({ cStat, message: filedMessageOf(document) }) ?? explainRejection({ cStat }) ?? {};
  return title === undefined ? '' : `: ${title}`;
}
