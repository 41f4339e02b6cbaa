import { emailSettingsSchema, idParams } from '@fiscal/api-contract';
import { getEmailSettings } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/email-settings',
  operationId: 'getEmailSettings',
  tags: ['Companies'],
  summary: 'Consulta os e-mails ao destinatário',
  description:
    'O que a empresa envia por e-mail ao destinatário das suas notas; os padrões, se nada foi definido.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('E-mails ao destinatário.', emailSettingsSchema),
    ...resourceErrors,
  },
});

export const getEmailSettingsOperation = operation(route, 'companies:read', async (c) =>
  c.json(await getEmailSettings(c.get('tenant'), c.req.valid('param')), 200),
);
