import { nfePageSchema, nfeSearchQuery } from '@fiscal/api-contract';
import { searchNfe } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { describeSearch } from '../../../openapi/note-descriptions.ts';
import { bearer, invalidError, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/search',
  operationId: 'searchNfe',
  tags: ['NF-e'],
  summary: 'Busca NF-e',
  description: describeSearch('Notas'),
  security: bearer,
  request: { query: nfeSearchQuery },
  responses: {
    200: jsonResponse('Notas, da mais nova à mais antiga.', nfePageSchema),
    ...keyErrors,
    ...notFoundError,
    ...invalidError(['validation_failed'], 'Filtro inválido, ou fim de um intervalo antes do seu começo.'),
  },
});

export const searchNfeOperation = operation(route, 'nfe:read', async (c) => {
  const query = c.req.valid('query');
  const page = await searchNfe(c.get('tenant'), query);
  if (query.companyId !== undefined) c.set('subject', { companyId: query.companyId });
  return c.json(page, 200);
});
