import { addNfeSeries } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { companyExample, seriesExample } from '../../../openapi/examples.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { addNfeSeriesSchema, companyRecordSchema } from '../../../schemas/company.ts';
import { idParams } from '../../../schemas/parameters.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/companies/{id}/nfe-series',
  operationId: 'addNfeSeries',
  tags: ['Companies'],
  summary: 'Registra uma série de NF-e',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(addNfeSeriesSchema, seriesExample) },
  responses: {
    201: jsonResponse('Empresa com a série.', companyRecordSchema, companyExample),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError('série já registrada neste ambiente (series_exists).'),
    ...invalidError('validation_failed ou sandbox_homologation_only.'),
  },
});

export const addNfeSeriesOperation = operation(route, async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await addNfeSeries(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 201);
});
