import { taxRulesSchema, yearQuery } from '@fiscal/api-contract';
import { getTaxRules } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendTagged } from '../../../http/send-tagged.ts';
import { bearer, invalidError, keyErrors, taggedResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/tax/rules',
  operationId: 'getTaxRules',
  tags: ['Taxes'],
  summary: 'Alíquotas e regras de um ano',
  description:
    'Alíquotas de IBS e CBS do ano com lei e situação, fases da reforma, quem precisa do grupo e o que ainda não foi ' +
    'publicado. Uma alíquota não publicada é null, nunca uma estimativa. Aceita If-None-Match.',
  security: bearer,
  request: { query: yearQuery },
  responses: {
    ...taggedResponse('Regras do ano.', taxRulesSchema),
    ...keyErrors,
    ...invalidError(['validation_failed'], 'Ano fora da tabela.'),
  },
});

export const getTaxRulesOperation = operation(route, 'tax:read', (c) =>
  sendTagged(c, getTaxRules(c.get('tenant'), c.req.valid('query'))),
);
