import { idParams, nfseRecordSchema, queuedNfseExample } from '@fiscal/api-contract';
import { retryNfse } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  conflictError,
  invalidError,
  keyErrors,
  locatedResponse,
  municipalErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { causePersists, describeRetry, retryConflict } from '../../../openapi/retry-descriptions.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfse/{id}/retry',
  operationId: 'retryNfse',
  tags: ['NFS-e'],
  summary: 'Recoloca uma NFS-e na fila',
  description: describeRetry(
    'Série e número ficam. Uma NFS-e rejected não é retomada: envie a requisição corrigida a POST /v1/nfse.',
  ),
  security: bearer,
  request: { params: idParams },
  responses: {
    202: locatedResponse('NFS-e de volta à fila.', nfseRecordSchema, queuedNfseExample),
    ...keyErrors,
    ...municipalErrors,
    ...notFoundError,
    ...conflictError({ state: retryConflict }),
    ...invalidError(
      ['certificate_unavailable', 'validation_failed', 'municipality_not_served'],
      `${causePersists} As regras de hoje valem para o documento que é feito de novo.`,
    ),
  },
});

export const retryNfseOperation = operation(route, 'nfse:issue', async (c) => {
  const nfse = await retryNfse(c.get('tenant'), c.req.valid('param'));
  c.set('subject', { companyId: nfse.companyId });
  c.header('Location', `/v1/nfse/${nfse.id}`);
  return c.json(nfse, 202);
});
