import { emailSettingsRequestSchema, emailSettingsSchema, idParams } from '@fiscal/api-contract';
import { replaceEmailSettings } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { bearer, changeResponses, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'put',
  path: '/v1/companies/{id}/email-settings',
  operationId: 'replaceEmailSettings',
  tags: ['Companies'],
  summary: 'Define os e-mails ao destinatário',
  description:
    'Substitui tudo: um campo ausente volta ao padrão. Vale para as notas autorizadas e canceladas depois do pedido. ' +
    'warnings diz o que impede o envio agora.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(emailSettingsRequestSchema) },
  responses: changeResponses('E-mails ao destinatário.', emailSettingsSchema),
});

export const replaceEmailSettingsOperation = operation(route, 'companies:write', async (c) => {
  const { id } = c.req.valid('param');
  const input = { companyId: id, settings: c.req.valid('json') };
  return c.json(await replaceEmailSettings(c.get('tenant'), input), 200);
});
