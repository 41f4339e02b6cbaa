import { createTaxClassSchema, idParams, taxClassRecordSchema } from '@fiscal/api-contract';
import { checkTaxClassFields, createTaxClass } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import {
  bearer,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
  resourceBodyErrors,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/companies/{id}/tax-classes',
  operationId: 'createTaxClass',
  tags: ['Tax classes'],
  summary: 'Cria uma classe tributária',
  description:
    'Um item que nomeia a classe em taxClass recebe CFOP e tributos da primeira regra que se aplica à operação, ao ' +
    'destino e ao destinatário. A nota guarda o que recebeu: mudar ou remover a classe não altera notas.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(createTaxClassSchema) },
  responses: {
    201: jsonResponse('Classe criada.', taxClassRecordSchema),
    ...resourceBodyErrors,
    ...conflictError({ tax_class_exists: 'o código já existe nesta empresa' }),
    ...invalidError(['validation_failed'], 'Também para CFOP ou classificação de IBS/CBS que não existem.'),
  },
});

export const createTaxClassOperation = operation(
  route,
  'tax-classes:write',
  async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await createTaxClass(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 201);
  },
  { bodyRules: checkTaxClassFields },
);
