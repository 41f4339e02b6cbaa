import { meSchema } from '@fiscal/api-contract';
import { createRoute } from '@hono/zod-openapi';
import { anyKeyErrors, bearer, jsonResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/me',
  operationId: 'getMe',
  tags: ['System'],
  summary: 'Confere a chave',
  description: 'Diz a que cliente e modo a chave pertence; serve de teste da autenticação.',
  security: bearer,
  responses: { 200: jsonResponse('Cliente e modo da chave.', meSchema), ...anyKeyErrors },
});

export const getMeOperation = operation(route, 'anyKey', (c) => {
  const { clientId, name, plan, keyPrefix, mode } = c.get('key');
  return c.json({ clientId, name, plan, keyPrefix, mode }, 200);
});
