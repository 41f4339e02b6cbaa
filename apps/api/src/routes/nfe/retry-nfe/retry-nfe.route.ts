import { createRoute } from '@hono/zod-openapi';
import { queuedNfeExample } from '../../../openapi/examples.ts';
import {
  bearer,
  conflictError,
  invalidError,
  jsonResponse,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { nfeRecordSchema } from '../../../schemas/nfe-record.ts';
import { idParams } from '../../../schemas/parameters.ts';

export const retryNfeRoute = createRoute({
  method: 'post',
  path: '/v1/nfe/{id}/retry',
  operationId: 'retryNfe',
  tags: ['NF-e'],
  summary: 'Recoloca uma NF-e na fila',
  description: 'Para notas failed ou com attention, depois de corrigida a causa.',
  security: bearer,
  request: { params: idParams },
  responses: {
    202: jsonResponse('Nota de volta à fila.', nfeRecordSchema, queuedNfeExample),
    ...keyErrors,
    ...notFoundError,
    ...conflictError('a nota não está failed nem tem attention (state).'),
    ...invalidError('certificate_unavailable: a causa persiste.'),
  },
});
