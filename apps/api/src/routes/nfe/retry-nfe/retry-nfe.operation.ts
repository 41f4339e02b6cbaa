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
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfe/{id}/retry',
  operationId: 'retryNfe',
  tags: ['NF-e'],
  summary: 'Recoloca uma NF-e na fila',
  description: 'Para notas failed ou com attention, depois de corrigida a causa.',
  security: bearer,
  request: { params: idParams },
  responses: {
    202: locatedResponse('Nota de volta à fila.', nfeRecordSchema, queuedNfeExample),
    ...keyErrors,
    ...notFoundError,
    ...conflictError(
      'a nota não está failed nem tem attention (state), ou o número está numa faixa em inutilização ou inutilizada ' +
        '(range_in_use).',
    ),
    ...invalidError(['certificate_unavailable'], 'A causa persiste.'),
  },
});

export const retryNfeOperation = operation(route, async (c) => {
  const note = await retryNfe(c.get('tenant'), c.req.valid('param'));
  c.set('subject', { companyId: note.companyId });
  c.header('Location', `/v1/nfe/${note.id}`);
  return c.json(note, 202);
});
