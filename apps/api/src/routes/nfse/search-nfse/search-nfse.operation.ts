import { nfsePageSchema, nfseSearchQuery } from '@fiscal/api-contract';
import { searchNfse } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { describeSearch } from '../../../openapi/note-descriptions.ts';
import { bearer, invalidError, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfse/search',
  operationId: 'searchNfse',
  tags: ['NFS-e'],
  summary: 'Busca NFS-e',
  description: describeSearch('NFS-e'),
  security: bearer,
  request: { query: nfseSearchQuery },
  responses: {
    200: jsonResponse('NFS-e, da mais nova à mais antiga.', nfsePageSchema),
    ...keyErrors,
    ...notFoundError,
    ...invalidError(['validation_failed'], 'Filtro inválido, ou fim de um intervalo antes do seu começo.'),
  },
});

export const searchNfseOperation = operation(route, 'nfse:read', async (c) => {
  const query = c.req.valid('query');
  const page = await searchNfse(c.get('tenant'), query);
  if (query.companyId !== undefined) c.set('subject', { companyId: query.companyId });
  return c.json(page, 200);
});
