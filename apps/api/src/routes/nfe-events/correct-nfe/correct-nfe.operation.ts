import {
  correctNfeSchema,
  idParams,
  nfeEventRecordSchema,
  queuedCorrectionExample,
  simulateHeader,
} from '@fiscal/api-contract';
import { correctNfe } from '@fiscal/services';
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
  path: '/v1/nfe/{id}/correction',
  operationId: 'correctNfe',
  tags: ['NF-e'],
  summary: 'Corrige uma NF-e por carta de correção',
  description:
    'Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.correction_registered ou ' +
    'nfe.event_rejected) ou na consulta do evento. Uma nota tem até 20 cartas registradas, e cada uma substitui as ' +
    'anteriores: repita no texto o que ainda vale. O texto da última carta repetido responde 200 com ela. Uma carta ' +
    'rejeitada não gasta a sequência. Um cancelamento em andamento não impede a carta; se ele for registrado antes, a ' +
    'SEFAZ a rejeita (580).',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, headers: simulateHeader, body: jsonBody(correctNfeSchema) },
  responses: {
    200: jsonResponse('O mesmo pedido já tinha sido recebido.', nfeEventRecordSchema),
    202: locatedResponse('Carta aceita e na fila.', nfeEventRecordSchema, queuedCorrectionExample),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError({
      event_in_progress: 'outra carta está em andamento ou em dúvida',
      not_authorized: 'a nota não está autorizada',
    }),
    ...invalidError(['validation_failed', 'correction_limit', 'certificate_unavailable']),
  },
});

export const correctNfeOperation = operation(route, 'nfe:events', async (c) => {
  const { id } = c.req.valid('param');
  const { text } = c.req.valid('json');
  const simulation = c.req.valid('header')['x-fiscal-simulate'];
  const { kind, event } = await correctNfe(c.get('tenant'), { id, text, simulation });
  c.set('subject', { noteId: id });
  if (kind === 'repeated') return c.json(event, 200);
  c.header('Location', `/v1/nfe/${id}/events/${event.id}`);
  return c.json(event, 202);
});
