import { idParams, nfeRecordSchema, queuedNfeExample } from '@fiscal/api-contract';
import { retryNfe } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  conflictError,
  invalidError,
  keyErrors,
  locatedResponse,
  notFoundError,
} from '../../../openapi/responses.ts';
import { causePersists, describeRetry, retryConflict } from '../../../openapi/retry-descriptions.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfe/{id}/retry',
  operationId: 'retryNfe',
  tags: ['NF-e'],
  summary: 'Recoloca uma NF-e na fila',
  description: describeRetry(
    'Série e número ficam. Uma nota rejected não é retomada: envie a requisição corrigida a POST /v1/nfe.',
  ),
  security: bearer,
  request: { params: idParams },
  responses: {
    202: locatedResponse('Nota de volta à fila.', nfeRecordSchema, queuedNfeExample),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({
      state: retryConflict,
      range_in_use: 'uma inutilização em andamento, em dúvida ou registrada contém o número',
    }),
    ...invalidError(
      ['certificate_unavailable', 'validation_failed', 'total_mismatch', 'model_invalid'],
      `${causePersists} As regras de hoje valem para o documento que é feito de novo.`,
    ),
  },
});

export const retryNfeOperation = operation(route, 'nfe:issue', async (c) => {
  const note = await retryNfe(c.get('tenant'), c.req.valid('param'));
  c.set('subject', { companyId: note.companyId });
  c.header('Location', `/v1/nfe/${note.id}`);
  return c.json(note, 202);
});
