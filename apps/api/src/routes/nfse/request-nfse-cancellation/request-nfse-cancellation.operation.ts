import { cancelNfseSchema, idParams, simulateHeader } from '@fiscal/api-contract';
import { requestNfseCancellation } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { nfseEventResponses } from '../../../openapi/nfse-event-responses.ts';
import { bearer, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfse/{id}/cancellation-request',
  operationId: 'requestNfseCancellation',
  tags: ['NFS-e'],
  summary: 'Pede ao município a análise do cancelamento de uma NFS-e',
  description:
    'Para quando o prazo de cancelamento do município passou (E0822): registra o evento 101103, e o município decide. ' +
    'Assíncrona: grava o pedido e responde 202; o registro do pedido não muda a NFS-e e se lê na consulta do evento, com a ' +
    'decisão do município em decision: deferido, a NFS-e passa a cancelada (webhook nfse.cancelled). A ' +
    'recusa chega também por webhook (nfse.event_rejected). O mesmo pedido repetido responde 200 com o mesmo evento; ' +
    'depois de um evento rejected ou failed começa outro.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, headers: simulateHeader, body: jsonBody(cancelNfseSchema) },
  responses: nfseEventResponses('Pedido aceito e na fila.'),
});

export const requestNfseCancellationOperation = operation(route, 'nfse:events', async (c) => {
  const { id } = c.req.valid('param');
  const { justification, reason } = c.req.valid('json');
  const simulation = c.req.valid('header')['x-fiscal-simulate'];
  const { kind, event } = await requestNfseCancellation(c.get('tenant'), {
    id,
    justification,
    reason,
    simulation,
  });
  c.set('subject', { noteId: id });
  if (kind === 'repeated') return c.json(event, 200);
  c.header('Location', `/v1/nfse/${id}/events/${event.id}`);
  return c.json(event, 202);
});
