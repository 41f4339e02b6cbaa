import { companyRecordSchema, idParams, updateCompanySchema } from '@fiscal/api-contract';
import { checkCompanyFields, updateCompany } from '@fiscal/services';
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
  method: 'patch',
  path: '/v1/companies/{id}',
  operationId: 'updateCompany',
  tags: ['Companies'],
  summary: 'Altera uma empresa',
  description: 'Só os campos enviados mudam; cnpj e séries não são alteráveis aqui.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(updateCompanySchema) },
  responses: {
    200: jsonResponse('Empresa alterada.', companyRecordSchema),
    ...resourceBodyErrors,
    ...invalidError([
      'validation_failed',
      'certificate_required',
      'sandbox_homologation_only',
      'state_not_served',
    ]),
  },
});

export const updateCompanyOperation = operation(
  route,
  'companies:write',
  async (c) =>
    c.json(
      await updateCompany(c.get('tenant'), { ...c.req.valid('param'), patch: c.req.valid('json') }),
      200,
    ),
  { bodyRules: checkCompanyFields },
);
