import { taxCalculationRequestSchema, taxCalculationSchema } from '@fiscal/api-contract';
import { calculateTaxes, checkQuotationFields } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import {
  bearer,
  invalidError,
  jsonBody,
  jsonResponse,
  resourceBodyErrors,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/tax/calculate',
  operationId: 'calculateTaxes',
  tags: ['Taxes'],
  summary: 'Calcula os tributos sem emitir',
  description:
    'O mesmo cálculo da emissão: nenhuma nota é criada e nenhum número é reservado. Mostra, por item, o valor de ' +
    'cada tributo, as decisões de IBS e CBS com o motivo e as classificações que o NCM permite considerar. Uma ' +
    'alíquota ainda não publicada aparece como tal, nunca como zero. Cada resposta 200 conta uma consulta.',
  security: bearer,
  middleware: readJsonBody,
  request: { body: jsonBody(taxCalculationRequestSchema) },
  responses: {
    200: jsonResponse('Os tributos calculados.', taxCalculationSchema),
    ...resourceBodyErrors,
    ...invalidError(['validation_failed', 'total_mismatch']),
  },
});

export const calculateTaxesOperation = operation(
  route,
  'tax:read',
  async (c) => {
    const request = c.req.valid('json');
    c.set('subject', { companyId: request.companyId });
    return c.json(await calculateTaxes(c.get('tenant'), request), 200);
  },
  { bodyRules: checkQuotationFields },
);
