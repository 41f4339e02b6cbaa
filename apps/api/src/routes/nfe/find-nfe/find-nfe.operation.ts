import { findNfe } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { nfeExample } from '../../../openapi/examples.ts';
import {
  bearer,
  conflictError,
  invalidError,
  jsonResponse,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { nfeRecordSchema } from '../../../schemas/nfe-record.ts';
import { findNfeQuery } from '../../../schemas/parameters.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe',
  operationId: 'findNfe',
  tags: ['NF-e'],
  summary: 'Consulta uma NF-e por externalId',
  security: bearer,
  request: { query: findNfeQuery },
  responses: {
    200: jsonResponse('Nota.', nfeRecordSchema, nfeExample),
    ...keyErrors,
    ...notFoundError,
    ...conflictError('externalId em mais de uma empresa sem companyId (external_id_ambiguous).'),
    ...invalidError('validation_failed: externalId ausente ou parâmetro inválido.'),
  },
});

export const findNfeOperation = operation(route, async (c) => {
  const note = await findNfe(c.get('tenant'), c.req.valid('query'));
  c.set('subject', { noteId: note.id, companyId: note.companyId });
  return c.json(note, 200);
});
