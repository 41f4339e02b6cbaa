import { createCompany } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { companyCreateExample, companyExample } from '../../../openapi/examples.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
} from '../../../openapi/responses.ts';
import { locationHeader } from '../../../operation/describe-answers.ts';
import { operation } from '../../../operation/operation.ts';
import { companyRecordSchema, createCompanySchema } from '../../../schemas/company.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/companies',
  operationId: 'createCompany',
  tags: ['Companies'],
  summary: 'Registra uma empresa emitente',
  security: bearer,
  middleware: readJsonBody,
  request: { body: jsonBody(createCompanySchema, companyCreateExample) },
  responses: {
    201: {
      ...jsonResponse('Empresa registrada.', companyRecordSchema, { ...companyExample, certificate: null }),
      ...locationHeader,
    },
    ...bodyErrors,
    ...conflictError('CNPJ já registrado por este cliente (cnpj_exists).'),
    ...invalidError(
      'validation_failed, sandbox_homologation_only, certificate_required ou state_not_served.',
    ),
  },
});

export const createCompanyOperation = operation(route, async (c) => {
  const company = await createCompany(c.get('tenant'), c.req.valid('json'));
  c.set('subject', { companyId: company.id });
  c.header('Location', `/v1/companies/${company.id}`);
  return c.json(company, 201);
});
