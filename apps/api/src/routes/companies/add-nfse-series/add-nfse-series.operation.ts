import { addNfseSeriesSchema, companyRecordSchema, idParams } from '@fiscal/api-contract';
import { mostSeries } from '@fiscal/domain';
import { addNfseSeries } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
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

const route = createRoute({
  method: 'post',
  path: '/v1/companies/{id}/nfse-series',
  operationId: 'addNfseSeries',
  tags: ['Companies'],
  summary: 'Registra uma série de DPS, para a NFS-e',
  description: `Uma série registrada não muda nem sai; o próximo número só a emissão o aumenta. Até ${mostSeries} séries por ambiente.`,
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(addNfseSeriesSchema) },
  responses: {
    201: jsonResponse('Empresa com a série.', companyRecordSchema),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError({ series_exists: 'série já registrada neste ambiente' }),
    ...invalidError(['validation_failed', 'sandbox_homologation_only', 'series_limit']),
  },
});

export const addNfseSeriesOperation = operation(route, 'companies:write', async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await addNfseSeries(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 201);
});
