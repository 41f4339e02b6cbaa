import {
  cancelNfeSchema,
  idParams,
  nfeEventRecordSchema,
  queuedNfeEventExample,
  simulateHeader,
} from '@fiscal/api-contract';
import { cancelNfe } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
  locatedResponse,
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfe/{id}/cancel',
  operationId: 'cancelNfe',
  tags: ['NF-e'],
  summary: 'Cancela uma NF-e',
  description:
    'Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.cancelled ou nfe.event_rejected) ou ' +
    'na consulta do evento. O prazo é de 24 horas depois da autorização; em São Paulo a SEFAZ aceita até 480 horas, ' +
    'fora do prazo e com multa. A mesma justificativa repetida responde 200 com o mesmo evento; depois de um evento ' +
    'rejected ou failed começa outro. Uma carta de correção em andamento não impede o cancelamento.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, headers: simulateHeader, body: jsonBody(cancelNfeSchema) },
  responses: {
    200: jsonResponse('O mesmo pedido já tinha sido recebido.', nfeEventRecordSchema),
    202: locatedResponse('Cancelamento aceito e na fila.', nfeEventRecordSchema, queuedNfeEventExample),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError({
      event_in_progress: 'outro cancelamento está em andamento ou em dúvida',
      not_authorized: 'a nota não está autorizada',
    }),
    ...invalidError(['validation_failed', 'certificate_unavailable']),
  },
});

export const cancelNfeOperation = operation(route, 'nfe:events', async (c) => {
  const { id } = c.req.valid('param');
  const { justification } = c.req.valid('json');
  const simulation = c.req.valid('header')['x-fiscal-simulate'];
  const { kind, event } = await cancelNfe(c.get('tenant'), { id, justification, simulation });
  c.set('subject', { noteId: id });
  if (kind === 'repeated') return c.json(event, 200);
  c.header('Location', `/v1/nfe/${id}/events/${event.id}`);
  return c.json(event, 202);
});
