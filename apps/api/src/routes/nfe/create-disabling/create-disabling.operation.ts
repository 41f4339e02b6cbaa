import {
  disablingRecordSchema,
  disablingRequestSchema,
  queuedDisablingExample,
  simulateHeader,
} from '@fiscal/api-contract';
import { disableRange } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import {
  bearer,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
  locatedResponse,
  resourceBodyErrors,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfe/disable-range',
  operationId: 'createDisabling',
  tags: ['NF-e'],
  summary: 'Inutiliza uma faixa de números',
  description:
    'Assíncrona: responde 202 e envia a faixa à SEFAZ. A chave de idempotência são companyId, o ambiente da empresa, ' +
    'series, from, to e justification: o mesmo pedido, em andamento, à espera de uma pessoa ou registrado, responde 200 ' +
    'com o registro. Enquanto a inutilização está em andamento, os números da faixa não podem ter outro uso. Registrada, ' +
    'as notas rejected e failed da faixa passam a disabled. O ano da numeração é o da chave de acesso das notas; os ' +
    'números nunca usados são do ano corrente (horário de Brasília), e uma faixa tem números de um só ano. Uma nota ' +
    'failed cuja transmissão pode ter chegado à SEFAZ está em dúvida: retome-a em /retry antes de inutilizar o número.',
  security: bearer,
  middleware: readJsonBody,
  request: { headers: simulateHeader, body: jsonBody(disablingRequestSchema) },
  responses: {
    200: jsonResponse('O mesmo pedido já tinha sido recebido.', disablingRecordSchema),
    202: locatedResponse('Inutilização aceita e na fila.', disablingRecordSchema, queuedDisablingExample),
    ...resourceBodyErrors,
    ...conflictError({
      range_in_use:
        'um número está usado, em andamento, em dúvida, à espera de uma decisão ou em outra faixa em andamento ou ' +
        'registrada; numbers diz quais',
    }),
    ...invalidError(['validation_failed', 'range_too_large', 'series_missing', 'certificate_unavailable']),
  },
});

export const createDisablingOperation = operation(route, 'nfe:events', async (c) => {
  const simulation = c.req.valid('header')['x-fiscal-simulate'];
  const { kind, disabling } = await disableRange(c.get('tenant'), {
    request: c.req.valid('json'),
    simulation,
  });
  c.set('subject', { disablingId: disabling.id, companyId: disabling.companyId });
  if (kind === 'repeated') return c.json(disabling, 200);
  c.header('Location', `/v1/nfe/disable-range/${disabling.id}`);
  return c.json(disabling, 202);
});
