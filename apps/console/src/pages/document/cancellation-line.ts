import { isInProgress } from '@fiscal/domain';
import { type DocumentDescription, explainRejection, type RelatedDocument, sentBy } from '@fiscal/services';

/** A line about the newest request to cancel a note. */
export interface CancellationLine {
  readonly id: string;
  readonly at: Date;
  /** The words before the time, and those after it. */
  readonly request: string;
  readonly outcome: string;
  /** The words with which the client justified a request that was registered. */
  readonly justification: string | null;
}

type Note = Pick<DocumentDescription, 'status' | 'related'>;

/** Returns what became of the newest request to cancel a note; undefined for a note without one. */
export function cancellationLine({ status, related }: Note): CancellationLine | undefined {
  const request = related.findLast(
    ({ relation, type }) =>
      relation === 'event' && (type === 'cancellation' || type === 'cancellationRequest'),
  );
  if (request === undefined) return undefined;
  const ofCity = request.type === 'cancellationRequest';
  return {
    id: request.id,
    at: request.createdAt,
    request: ofCity ? 'Cancelamento pedido ao município em' : 'Cancelamento pedido em',
    outcome: `${outcomeOf(request)}${status === 'authorized' ? afterOf(request, ofCity) : ''}`,
    justification: request.status === 'authorized' ? request.words : null,
  };
}

function outcomeOf({ status, attention, rejectionCode, kind, type }: RelatedDocument): string {
  if (attention !== null) return ', à espera de uma decisão na página do pedido.';
  if (isInProgress(status)) return ', ainda sem resposta.';
  if (status === 'authorized') return ' e registrado.';
  if (status !== 'rejected') return ' e parado sem uma resposta que decida.';
  if (rejectionCode === null) return ' e recusado.';
  const { title } = explainRejection({ cStat: rejectionCode, ...sentBy({ kind, eventType: type }) }) ?? {};
  return ` e recusado (${rejectionCode}${title === undefined ? '' : `: ${title}`}).`;
}

/** Says whether a note that is still authorized has its value. */
function afterOf({ status, attention }: RelatedDocument, ofCity: boolean): string {
  if (attention === null && status === 'rejected') return ' A nota continua valendo.';
  return ofCity && status === 'authorized'
    ? ' A nota vale enquanto o município não o aceita; o que ele decidiu está na página do pedido.'
    : '';
}
