import { ncmParams, ncmSchema } from '@fiscal/api-contract';
import { findNcm } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendTagged } from '../../../http/send-tagged.ts';
import { bearer, invalidError, keyErrors, taggedResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/tax/ncm/{ncm}',
  operationId: 'findNcm',
  tags: ['Taxes'],
  summary: 'O que a reforma diz de um NCM',
  description:
    'Itens dos anexos da LC 214/2025 que cobrem o NCM, com descrição, exceções e condições, e o Imposto Seletivo. ' +
    'São candidatos: o produto precisa corresponder à descrição legal. Um NCM fora da tabela responde 200 com ' +
    'exists false e os itens que correspondem ao prefixo. Aceita If-None-Match.',
  security: bearer,
  request: { params: ncmParams },
  responses: {
    ...taggedResponse('O NCM e seus itens.', ncmSchema),
    ...keyErrors,
    ...invalidError(['validation_failed'], 'O NCM não tem 8 dígitos.'),
  },
});

export const findNcmOperation = operation(
  route,
  'tax:read',
  (c) => sendTagged(c, findNcm(c.get('tenant'), c.req.valid('param'))),
  { pathParameters: 'values' },
);
