import { findNfeQuery, nfseRecordSchema } from '@fiscal/api-contract';
import { findNfse } from '@fiscal/services';
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
  path: '/v1/nfse',
  operationId: 'findNfse',
  tags: ['NFS-e'],
  summary: 'Consulta uma NFS-e por externalId',
  description:
    'Para quem guardou só o seu próprio nome da NFS-e. Informe companyId quando o externalId existir em mais de uma empresa.',
  security: bearer,
  request: { query: findNfeQuery },
  responses: {
    200: jsonResponse('NFS-e.', nfseRecordSchema),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ external_id_ambiguous: 'externalId em mais de uma empresa sem companyId' }),
    ...invalidError(['validation_failed'], 'ExternalId ausente ou parâmetro inválido.'),
  },
});

export const findNfseOperation = operation(route, 'nfse:read', async (c) => {
  const nfse = await findNfse(c.get('tenant'), c.req.valid('query'));
  c.set('subject', { noteId: nfse.id, companyId: nfse.companyId });
  return c.json(nfse, 200);
});
