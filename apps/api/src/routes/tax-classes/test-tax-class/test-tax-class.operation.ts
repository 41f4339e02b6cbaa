import { taxClassParams, taxClassTrialSchema, testTaxClassSchema } from '@fiscal/api-contract';
import { testTaxClass } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { bearer, changeResponses, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/companies/{id}/tax-classes/{code}/test',
  operationId: 'testTaxClass',
  tags: ['Tax classes'],
  summary: 'Mostra a regra que se aplica a uma situação',
  description:
    'Nada é calculado nem gravado: a resposta é o que a classe daria a um item. Para valores, use ' +
    'POST /v1/tax/calculate.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: taxClassParams, body: jsonBody(testTaxClassSchema) },
  responses: changeResponses(
    'Regra e tributos; matchedRule null quando nenhuma se aplica.',
    taxClassTrialSchema,
  ),
});

export const testTaxClassOperation = operation(route, 'tax-classes:read', async (c) => {
  const { id, code } = c.req.valid('param');
  return c.json(await testTaxClass(c.get('tenant'), { companyId: id, code, ...c.req.valid('json') }), 200);
});
