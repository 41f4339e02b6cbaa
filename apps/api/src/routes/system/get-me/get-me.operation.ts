import { createRoute } from '@hono/zod-openapi';
import { meExample } from '../../../openapi/examples.ts';
import { bearer, jsonResponse, keyErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { meSchema } from '../../../schemas/system.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/me',
  operationId: 'getMe',
  tags: ['System'],
  summary: 'Confere a chave',
  security: bearer,
  responses: { 200: jsonResponse('Cliente e modo da chave.', meSchema, meExample), ...keyErrors },
});

export const getMeOperation = operation(route, (c) => {
  const { clientId, name, plan, keyPrefix, mode } = c.get('key');
  return c.json({ clientId, name, plan, keyPrefix, mode }, 200);
});
