import { danfeSettingsSchema, idParams } from '@fiscal/api-contract';
import { replaceDanfeSettings } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { bearer, changeResponses, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'put',
  path: '/v1/companies/{id}/danfe-settings',
  operationId: 'replaceDanfeSettings',
  tags: ['Companies'],
  summary: 'Define o papel do DANFE',
  description:
    'Vale para o XML (tpImp) das notas aceitas depois da mudança. O DANFE segue o XML: uma nota já aceita não muda.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(danfeSettingsSchema) },
  responses: changeResponses('Como as notas são impressas.', danfeSettingsSchema),
});

export const replaceDanfeSettingsOperation = operation(route, 'companies:write', async (c) => {
  const { id } = c.req.valid('param');
  const input = { companyId: id, settings: c.req.valid('json') };
  return c.json(await replaceDanfeSettings(c.get('tenant'), input), 200);
});
