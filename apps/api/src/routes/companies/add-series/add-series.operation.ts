import { addNfeSeriesSchema, addNfseSeriesSchema, companyRecordSchema, idParams } from '@fiscal/api-contract';
import { mostSeries } from '@fiscal/domain';
import { addNfeSeries, addNfseSeries } from '@fiscal/services';
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

interface SeriesKind {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly body: typeof addNfeSeriesSchema | typeof addNfseSeriesSchema;
  readonly add: typeof addNfeSeries | typeof addNfseSeries;
}

/** Registers a series of one kind of notes. */
function addSeries({ path, operationId, summary, body, add }: SeriesKind) {
  const route = createRoute({
    method: 'post',
    path: `/v1/companies/{id}/${path}`,
    operationId,
    tags: ['Companies'],
    summary,
    description: `Uma série registrada não pode ser alterada nem removida; só a emissão aumenta o próximo número. Até ${mostSeries} séries por ambiente.`,
    security: bearer,
    middleware: readJsonBody,
    request: { params: idParams, body: jsonBody(body) },
    responses: {
      201: jsonResponse('Empresa com a série.', companyRecordSchema),
      ...resourceBodyErrors,
      ...conflictError({ series_exists: 'série já registrada neste ambiente' }),
      ...invalidError(['validation_failed', 'sandbox_homologation_only', 'series_limit']),
    },
  });
  return operation(route, 'companies:write', async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await add(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 201);
  });
}

export const addNfeSeriesOperation = addSeries({
  path: 'nfe-series',
  operationId: 'addNfeSeries',
  summary: 'Registra uma série de NF-e',
  body: addNfeSeriesSchema,
  add: addNfeSeries,
});

export const addNfseSeriesOperation = addSeries({
  path: 'nfse-series',
  operationId: 'addNfseSeries',
  summary: 'Registra uma série de DPS, para a NFS-e',
  body: addNfseSeriesSchema,
  add: addNfseSeries,
});
