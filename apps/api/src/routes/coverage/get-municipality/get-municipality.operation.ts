import { municipalityDetailSchema, municipalityParams } from '@fiscal/api-contract';
import { getMunicipality } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { anyKeyErrors, bearer, jsonResponse, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/coverage/municipalities/{cityCode}',
  operationId: 'getMunicipality',
  tags: ['Coverage'],
  summary: 'O que o serviço atende em um município',
  description:
    'Diz se empresas do município emitem NF-e e NFS-e, e mostra o convênio que a autoridade informou por último, com a hora. ' +
    'Esta operação não consulta a autoridade; só a emissão ou a prévia de uma NFS-e o faz, de uma empresa do município ou com o ISSQN devido a ele. A ' +
    'alíquota de um serviço está na prévia (POST /v1/nfse/preview).',
  security: bearer,
  request: { params: municipalityParams },
  responses: {
    200: jsonResponse('O município.', municipalityDetailSchema),
    ...anyKeyErrors,
    ...notFoundError,
  },
});

export const getMunicipalityOperation = operation(
  route,
  'anyKey',
  async (c) => c.json(await getMunicipality(c.get('tenant'), c.req.valid('param')), 200),
  { pathParameters: 'values' },
);
