import { nfseEventRecordSchema, noteEventParams, queuedNfseEventExample } from '@fiscal/api-contract';
import { retryNfseEvent } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  conflictError,
  invalidError,
  keyErrors,
  locatedResponse,
  notFoundError,
} from '../../../openapi/responses.ts';
import { causePersists, describeRetry, retryConflict } from '../../../openapi/retry-descriptions.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfse/{id}/events/{eventId}/retry',
  operationId: 'retryNfseEvent',
  tags: ['NFS-e'],
  summary: 'Recoloca um evento na fila',
  description: describeRetry('Um evento rejected não é retomado: peça outro.'),
  security: bearer,
  request: { params: noteEventParams },
  responses: {
    202: locatedResponse('Evento de volta à fila.', nfseEventRecordSchema, queuedNfseEventExample),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({
      state: retryConflict,
      event_in_progress: 'outro evento do mesmo tipo está em andamento',
      not_authorized: 'a NFS-e não está mais autorizada',
    }),
    ...invalidError(['certificate_unavailable', 'validation_failed'], causePersists),
  },
});

export const retryNfseEventOperation = operation(route, 'nfse:events', async (c) => {
  const { id, eventId } = c.req.valid('param');
  const event = await retryNfseEvent(c.get('tenant'), { id, eventId });
  c.set('subject', { noteId: id });
  c.header('Location', `/v1/nfse/${id}/events/${event.id}`);
  return c.json(event, 202);
});
