import { nfseEventRecordSchema, queuedNfseEventExample } from '@fiscal/api-contract';
import {
  bodyErrors,
  conflictError,
  invalidError,
  jsonResponse,
  locatedResponse,
  notFoundError,
} from './responses.ts';

/** The answers to a request for an event of an NFS-e; `accepted` describes the 202. */
export const nfseEventResponses = (accepted: string) => ({
  200: jsonResponse('O mesmo pedido já tinha sido recebido.', nfseEventRecordSchema),
  202: locatedResponse(accepted, nfseEventRecordSchema, queuedNfseEventExample),
  ...bodyErrors,
  ...notFoundError,
  ...conflictError({
    event_in_progress: 'outro evento do mesmo tipo está em andamento ou em dúvida',
    not_authorized: 'a NFS-e não está autorizada',
  }),
  ...invalidError(['validation_failed', 'certificate_unavailable']),
});
