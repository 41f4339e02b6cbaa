import { companyRecordSchema, createCompanySchema, newCompanyExample } from '@fiscal/api-contract';
import { checkCompanyFields, createCompany } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonBody,
  locatedResponse,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/companies',
  operationId: 'createCompany',
  tags: ['Companies'],
  summary: 'Registra uma empresa emitente',
  description:
    'Sem environment vale o ambiente da chave. Para emitir, envie depois o certificado e, se nfeSeries não veio, uma série.',
  security: bearer,
  middleware: readJsonBody,
  request: { body: jsonBody(createCompanySchema) },
  responses: {
    201: locatedResponse('Empresa registrada.', companyRecordSchema, newCompanyExample),
    ...bodyErrors,
    ...conflictError({ cnpj_exists: 'CNPJ já registrado por este cliente' }),
    ...invalidError([
      'validation_failed',
      'sandbox_homologation_only',
      'certificate_required',
      'state_not_served',
    ]),
  },
});

export const createCompanyOperation = operation(
  route,
  { scope: 'companies:write', companies: 'all' },
  async (c) => {
    const company = await createCompany(c.get('tenant'), c.req.valid('json'));
    c.set('subject', { companyId: company.id });
    c.header('Location', `/v1/companies/${company.id}`);
    return c.json(company, 201);
  },
  { bodyRules: checkCompanyFields },
);
