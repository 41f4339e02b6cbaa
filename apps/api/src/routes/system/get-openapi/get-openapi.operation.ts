import { openapiSchema } from '@fiscal/api-contract';
import { createRoute } from '@hono/zod-openapi';
import { jsonResponse, publicErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/openapi.json',
  operationId: 'getOpenapi',
  tags: ['System'],
  summary: 'Descrição OpenAPI 3.1',
  description: 'Pública. Aceita qualquer origem.',
  security: [],
  responses: {
    200: jsonResponse('Este documento.', openapiSchema),
    ...publicErrors,
  },
});

export const getOpenapiOperation = operation(route, 'public', (c, { published }) => {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cache-Control', 'public, max-age=300');
  return c.json({ ...published() }, 200);
});
