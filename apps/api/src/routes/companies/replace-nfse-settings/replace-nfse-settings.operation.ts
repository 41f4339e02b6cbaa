import { companyRecordSchema, idParams, nfseSettingsRequestSchema } from '@fiscal/api-contract';
import { replaceNfseSettings } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { bearer, changeResponses, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'put',
  path: '/v1/companies/{id}/nfse-settings',
  operationId: 'replaceNfseSettings',
  tags: ['Companies'],
  summary: 'Define os padrões da NFS-e',
  description:
    'Substitui todos os padrões: um campo ausente passa a null. approximateTaxes, se vier, tem exatamente um de ' +
    'simplesRate, rates e amounts.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(nfseSettingsRequestSchema) },
  responses: changeResponses('Empresa com os padrões.', companyRecordSchema),
});

export const replaceNfseSettingsOperation = operation(route, 'companies:write', async (c) => {
  const { id } = c.req.valid('param');
  const input = { companyId: id, settings: c.req.valid('json') };
  return c.json(await replaceNfseSettings(c.get('tenant'), input), 200);
});
