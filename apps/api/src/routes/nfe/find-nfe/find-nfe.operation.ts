import { findNfeQuery, nfeRecordSchema } from '@fiscal/api-contract';
import { findNfe } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  conflictError,
  invalidError,
  jsonResponse,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe',
  operationId: 'findNfe',
  tags: ['NF-e'],
  summary: 'Consulta uma NF-e por externalId',
  description:
    'Para quem guardou só o seu próprio nome da nota. Informe companyId quando o externalId existir em mais de uma empresa.',
  security: bearer,
  request: { query: findNfeQuery },
  responses: {
    200: jsonResponse('Nota.', nfeRecordSchema),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ external_id_ambiguous: 'externalId em mais de uma empresa sem companyId' }),
    ...invalidError(['validation_failed'], 'ExternalId ausente ou parâmetro inválido.'),
  },
});

export const findNfeOperation = operation(route, 'nfe:read', async (c) => {
  const note = await findNfe(c.get('tenant'), c.req.valid('query'));
  c.set('subject', { noteId: note.id, companyId: note.companyId });
  return c.json(note, 200);
});
