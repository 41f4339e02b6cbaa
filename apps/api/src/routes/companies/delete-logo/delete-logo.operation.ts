import { idParams } from '@fiscal/api-contract';
import { deleteLogo } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, emptyResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'delete',
  path: '/v1/companies/{id}/logo',
  operationId: 'deleteLogo',
  tags: ['Companies'],
  summary: 'Remove o logotipo',
  description: 'Os DANFE desenhados depois não têm logotipo. Sem logotipo, 404.',
  security: bearer,
  request: { params: idParams },
  responses: { 204: emptyResponse('Removido.'), ...resourceErrors },
});

export const deleteLogoOperation = operation(route, 'companies:write', async (c) => {
  const { id } = c.req.valid('param');
  await deleteLogo(c.get('tenant'), { companyId: id });
  return c.body(null, 204);
});
