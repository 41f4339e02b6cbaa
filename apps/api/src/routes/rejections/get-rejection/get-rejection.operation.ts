import { rejectionExplanationSchema, rejectionParams } from '@fiscal/api-contract';
import { getRejection } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendTagged } from '../../../http/send-tagged.ts';
import { anyKeyErrors, bearer, notFoundError, taggedResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/rejections/{cStat}',
  operationId: 'getRejection',
  tags: ['NF-e'],
  summary: 'O que um código da SEFAZ significa e o que mudar',
  description:
    'O texto de rejection.explanation da nota, sem as posições dos itens. A página /docs/rejections/{cStat} mostra o mesmo ' +
    'a pessoas. Uma rejeição que as tabelas deste serviço não têm recebe um texto geral, com source null e fields vazia. ' +
    'Aceita If-None-Match.',
  security: bearer,
  request: { params: rejectionParams },
  responses: {
    ...taggedResponse('O código explicado.', rejectionExplanationSchema),
    ...anyKeyErrors,
    ...notFoundError,
  },
});

export const getRejectionOperation = operation(
  route,
  'anyKey',
  (c) => sendTagged(c, getRejection(c.req.valid('param'))),
  { pathParameters: 'values' },
);
