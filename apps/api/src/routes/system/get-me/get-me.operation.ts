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
  description:
    'Diz de que cliente e tipo (teste ou produção) a chave é, o que ela permite e até quando vale. Serve de teste da autenticação.',
  security: bearer,
  responses: { 200: jsonResponse('Cliente, ambiente e alcance da chave.', meSchema), ...anyKeyErrors },
});

export const getMeOperation = operation(route, 'anyKey', (c) => {
  const { expiresAt, ...key } = c.get('key');
  return c.json({ ...key, expiresAt: expiresAt?.toISOString() ?? null }, 200);
});
