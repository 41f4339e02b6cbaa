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
    'Se empresas do município emitem NF-e e NFS-e, e o convênio como a autoridade o informou por último, com a hora. ' +
    'A consulta não pergunta à autoridade: quem pergunta é a próxima NFS-e de uma empresa do município. Alíquotas de um ' +
    'serviço vêm da prévia (POST /v1/nfse/preview).',
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
