import { nfeEventRecordSchema, noteEventParams, queuedNfeEventExample } from '@fiscal/api-contract';
import { retryNfeEvent } from '@fiscal/services';
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
  path: '/v1/nfe/{id}/events/{eventId}/retry',
  operationId: 'retryNfeEvent',
  tags: ['NF-e'],
  summary: 'Recoloca um evento na fila',
  description: describeRetry(
    'Uma carta com text_mismatch recebe a sequência seguinte. Um evento rejected não é retomado: peça outro.',
  ),
  security: bearer,
  request: { params: noteEventParams },
  responses: {
    202: locatedResponse('Evento de volta à fila.', nfeEventRecordSchema, queuedNfeEventExample),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({
      state: retryConflict,
      event_in_progress: 'outro evento do mesmo tipo está em andamento',
      not_authorized: 'a nota não está mais autorizada',
    }),
    ...invalidError(['certificate_unavailable', 'correction_limit', 'validation_failed'], causePersists),
  },
});

export const retryNfeEventOperation = operation(route, 'nfe:events', async (c) => {
  const { id, eventId } = c.req.valid('param');
  const event = await retryNfeEvent(c.get('tenant'), { id, eventId });
  c.set('subject', { noteId: id });
  c.header('Location', `/v1/nfe/${id}/events/${event.id}`);
  return c.json(event, 202);
});
