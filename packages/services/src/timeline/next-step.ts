import type { TimelineDocument, TimelineNext } from '@fiscal/api-contract';
import {
  type Attention,
  assertNever,
  type FailureCode,
  id24,
  isInProgress,
  type WaitReason,
} from '@fiscal/domain';
import { waitingSentence } from '../filing-record/waiting-record.ts';
import { explainRejection, useAnotherId } from '../rejections/explain-rejection.ts';
import { chooseSubject } from './choose-subject.ts';
import { anotherRequest, documentNames, filedMessageOf } from './document-names.ts';
import type { HoldingRange, SubjectRow } from './timeline-rows.ts';

export type Step = Omit<TimelineNext, 'eventId'>;

export const step = (
  actor: TimelineNext['actor'],
  action: TimelineNext['action'],
  message: string,
  at: string | null = null,
): Step => ({ actor, action, at: at === null ? null : new Date(at).toISOString(), message });

/**
 * Finds the next step of a note or of one of its events (see `chooseSubject`). `range` is the disabling that keeps the
 * number of a refused or failed note.
 */
export function nextStep(
  note: SubjectRow,
  events: readonly SubjectRow[],
  range: HoldingRange | null = null,
): TimelineNext {
  if (range !== null && !note.open) return { ...stepOfRange(range), eventId: null };
  const subject = chooseSubject(note, events);
  const next = stepOfLeftBehind(subject, note) ?? stepOf(subject);
  return { ...next, eventId: subject.eventId === null ? null : id24(subject.eventId) };
}

/**
 * Finds the step of an event that waits for a person and whose retry is refused: the event is not in doubt, so the
 * authority does not hold it, and its note is no longer authorized.
 */
function stepOfLeftBehind(
  { eventId, attention, status, failureCode, inDoubt }: SubjectRow,
  note: SubjectRow,
): Step | undefined {
  if (eventId === null || attention === null || note.status === 'authorized') return undefined;
  if (inDoubt) return undefined;
  return status === 'failed' && failureCode === attention ? unsent : notRegistered;
}

const unsent = step(
  'support',
  'decide',
  'O pedido parou por falta de certificado antes de ser enviado, e a nota já não está autorizada: não há o que retomar. Fale com o suporte, que o encerra.',
);

const notRegistered = step(
  'support',
  'decide',
  'A SEFAZ não registrou este evento ou guarda outro no lugar dele, e a nota já não está autorizada. Fale com o suporte, que o adota ou o encerra.',
);

function stepOf(subject: SubjectRow): Step {
  if (subject.attention !== null) return inAttention(subject.attention, retryOf(subject), subject.document);
  if (isInProgress(subject.status)) return inProgress(subject);
  if (subject.status === 'rejected') return rejected(subject);
  if (subject.status === 'failed') return failedSubject(subject);
  return ended(subject);
}

const retryOf = ({ eventId }: SubjectRow): string =>
  eventId === null ? 'POST /v1/nfe/{id}/retry' : 'POST /v1/nfe/{id}/events/{eventId}/retry';

const certificate = (retry: string): Step =>
  step(
    'client',
    'replaceCertificate',
    `Envie um certificado A1 vigente em PUT /v1/companies/{id}/certificate e chame ${retry}.`,
  );

/** Finds the step of a document that waits for a person. */
export function inAttention(attention: Attention, retry: string, document: TimelineDocument = 'note'): Step {
  switch (attention) {
    case 'certificate_missing':
    case 'certificate_expired':
      return certificate(retry);
    case 'reconcile_exhausted':
      return step(
        'client',
        'retry',
        `A resposta da SEFAZ se perdeu e as consultas não a esclareceram. ${retry} consulta de novo antes de qualquer envio; se nada mudar, fale com o suporte.`,
      );
    case 'duplicate_unresolved':
      return step(
        'support',
        'decide',
        'O número está com outro documento na SEFAZ. Veja se outro sistema emite na mesma série e fale com o suporte.',
      );
    case 'text_mismatch':
      return step(
        'client',
        'retry',
        document === 'correction'
          ? `A SEFAZ guarda outra carta com a sequência desta. Leia-a no portal da SEFAZ; ${retry} envia esta com a sequência seguinte, e um novo pedido em POST /v1/nfe/{id}/correction a substitui.`
          : `A SEFAZ guarda este evento com outras palavras. ${retry} o envia com as que ela guarda.`,
      );
    case 'digest_mismatch':
    case 'dps_mismatch':
      return step(
        'support',
        'decide',
        'O que a SEFAZ registrou difere do que foi enviado. Fale com o suporte, que decide o que vale.',
      );
    default:
      return assertNever(attention);
  }
}

function inProgress({ document, status, waiting, waitingUntil }: SubjectRow): Step {
  if (waiting !== null) {
    const wait = { reason: waiting, until: waitingUntil };
    const message = waitingSentence(document === 'note' ? 'note' : 'request', wait, 'sefaz');
    return waits(waiting, message, waitingUntil);
  }
  switch (status) {
    case 'queued':
      return step('service', 'send', 'O serviço vai assinar e enviar o documento à SEFAZ.');
    case 'sending':
      return step('service', 'awaitAnswer', 'O documento foi enviado; o serviço espera a resposta da SEFAZ.');
    case 'unknown':
      return step(
        'service',
        'query',
        'A resposta da SEFAZ se perdeu; o serviço a consulta antes de qualquer novo envio.',
      );
    default:
      return step('service', 'wait', 'O serviço continua automaticamente; não emita a mesma venda de novo.');
  }
}

function waits(reason: WaitReason, message: string, until: string | null): Step {
  switch (reason) {
    case 'internalError':
      return step('support', 'repair', message);
    case 'question':
    case 'receipt':
      return step('service', 'query', message, until);
    case 'putOff':
    case 'circuit':
    case 'misuse':
    case 'database':
      return step('service', 'wait', message, until);
    default:
      return assertNever(reason);
  }
}

function rejected({ rejection, document }: SubjectRow): Step {
  const found =
    rejection === null ? undefined : explainRejection({ ...rejection, message: filedMessageOf(document) });
  const fix = found?.fix ?? 'Leia rejection.reason, corrija a causa e repita o pedido.';
  const another = anotherRequest[document];
  const isEnough = found?.retryable === false || fix.includes(another);
  return step(
    'client',
    'correct',
    document === 'note' || isEnough
      ? fix
      : `${fix} Um evento rejeitado não é retomado: peça outro em ${another}.`,
  );
}

/** Says for an event that it failed, and whether it may still be at the authority. */
function failedSubject(subject: SubjectRow): Step {
  const { document, failureCode, inDoubt } = subject;
  const next = failed(failureCode ?? 'internal', retryOf(subject));
  if (document === 'note') return next;
  const stopped = inDoubt
    ? `${documentNames[document]} parou em dúvida e pode estar na SEFAZ: não emita nem desfaça nada antes de saber.`
    : `${documentNames[document]} parou sem ser registrado.`;
  return { ...next, message: `${stopped} ${next.message}` };
}

/**
 * Finds the step of a range that keeps the number of the note: until its end no correction or retry (409
 * `range_in_use`).
 */
function stepOfRange({
  id,
  status,
  attention,
  waiting,
  waitingUntil,
  failureCode,
  inDoubt,
}: HoldingRange): Step {
  const retry = `POST /v1/nfe/disable-range/${id24(id)}/retry`;
  const isStuck = attention !== null || status === 'failed';
  const next =
    attention === null
      ? isStuck
        ? failed(failureCode ?? 'internal', retry)
        : step(
            'service',
            'wait',
            waiting === null
              ? rangeOutcome
              : waitingSentence('request', { reason: waiting, until: waitingUntil }, 'sefaz'),
            waitingUntil,
          )
      : inAttention(attention, retry);
  const state = !isStuck
    ? 'O número da nota está numa faixa em inutilização'
    : inDoubt
      ? 'A inutilização que contém o número da nota parou em dúvida e pode estar registrada'
      : 'A inutilização que contém o número da nota parou';
  return { ...next, message: `${state} (GET /v1/nfe/disable-range/${id24(id)}). ${next.message}` };
}

const rangeOutcome = 'Registrada, a venda precisa de outro externalId; recusada, a nota pode ser corrigida.';

/** Finds the step of a document that failed. */
export function failed(code: FailureCode, retry: string): Step {
  switch (code) {
    case 'certificate_missing':
    case 'certificate_expired':
      return certificate(retry);
    case 'authority_unavailable':
      return step(
        'client',
        'retry',
        `A SEFAZ ficou fora do ar além do prazo. Chame ${retry} quando ela voltar.`,
      );
    case 'transmission_uncertain':
      return step(
        'client',
        'retry',
        `A resposta se perdeu. ${retry} consulta a SEFAZ antes de qualquer envio.`,
      );
    case 'number_taken':
      return step(
        'client',
        'correct',
        'O número está com o documento cuja chave está em failure.reason. Emita a venda com outro externalId.',
      );
    case 'configuration':
      return step(
        'client',
        'retry',
        `A SEFAZ recusou a conexão. Confira o certificado da empresa e chame ${retry}.`,
      );
    case 'schema_invalid':
    case 'signature_failed':
    case 'internal':
      return step(
        'support',
        'repair',
        `Um defeito deste serviço parou o documento. Fale com o suporte; depois chame ${retry}.`,
      );
    default:
      return assertNever(code);
  }
}

/** Finds the step after the end of a document: its DANFE, its webhooks or none. */
function ended({ status, eventId, deliverAt, hasDanfe }: SubjectRow): Step {
  if (status === 'authorized' && eventId === null && !hasDanfe) {
    return step('service', 'renderDanfe', 'O serviço gera o DANFE; o XML já pode ser baixado.');
  }
  if (deliverAt !== null && status !== 'denied' && status !== 'disabled') {
    return step('service', 'deliver', 'O serviço entrega o resultado ao webhook.', deliverAt);
  }
  return step('none', 'none', endTexts[eventId === null ? status : 'registered'] ?? 'Nada.');
}

const endTexts: Readonly<Record<string, string>> = {
  authorized: 'Nada: o XML e o DANFE podem ser baixados.',
  registered: 'Nada: o evento está registrado.',
  denied: 'Nada: a nota está denegada. Regularize o cadastro e emita outra com outro externalId.',
  cancelled: 'Nada: a nota está cancelada.',
  disabled: `Nada: ${useAnotherId}`,
};
