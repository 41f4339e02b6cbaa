import { assertNever } from '@fiscal/domain';
import { conflict, ServiceError } from '../context/service-error.ts';
import type { EventRefusal } from './judge-event.ts';

/** Makes the error of a refused event. `document` is the Portuguese name of its document. */
export function refuseEvent(
  { document }: { readonly document: string },
  refusal: EventRefusal,
): ServiceError<'conflict'> | ServiceError<'correction_limit'> {
  switch (refusal.kind) {
    case 'inProgress':
      return conflict(
        'event_in_progress',
        'Outro evento deste tipo está em andamento ou em dúvida: waiting diz o que ele espera.',
      );
    case 'notAuthorized':
      return conflict('not_authorized', `A ${document} não está autorizada.`, { status: refusal.status });
    case 'cancelledOtherwise':
      return conflict(
        'not_authorized',
        `O cancelamento da ${document} está registrado com outra justificativa: leia o evento da ${document}.`,
        { status: refusal.status },
      );
    case 'noSequence':
      return new ServiceError('correction_limit', { max: refusal.most });
    default:
      return assertNever(refusal);
  }
}
