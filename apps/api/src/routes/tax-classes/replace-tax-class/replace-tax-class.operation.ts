import { replaceTaxClassSchema, taxClassParams, taxClassRecordSchema } from '@fiscal/api-contract';
import { checkReplacementFields, replaceTaxClass } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { bearer, changeResponses, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'put',
  path: '/v1/companies/{id}/tax-classes/{code}',
  operationId: 'replaceTaxClass',
  tags: ['Tax classes'],
  summary: 'Substitui uma classe tributária',
  description:
    'Substitui a classe inteira: um ibsCbs ausente apaga o que estava guardado. Notas já emitidas não mudam; uma ' +
    'nota rejeitada que usa a classe pode ser reenviada com o mesmo conteúdo.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: taxClassParams, body: jsonBody(replaceTaxClassSchema) },
  responses: changeResponses(
    'Classe substituída.',
    taxClassRecordSchema,
    'Também para code diferente do caminho.',
  ),
});

export const replaceTaxClassOperation = operation(
  route,
  'tax-classes:write',
  async (c) => {
    const { id, code } = c.req.valid('param');
    const replacement = c.req.valid('json');
    return c.json(await replaceTaxClass(c.get('tenant'), { companyId: id, code, replacement }), 200);
  },
  { bodyRules: (parts, { params: { code = '' } }) => checkReplacementFields(parts, code) },
);
