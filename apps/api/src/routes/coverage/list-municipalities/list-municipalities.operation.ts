import { municipalityCoveragePageSchema, municipalityQuery } from '@fiscal/api-contract';
import { listMunicipalities } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { anyKeyErrors, bearer, invalidError, jsonResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/coverage/municipalities',
  operationId: 'listMunicipalities',
  tags: ['Coverage'],
  summary: 'Lista os municípios e o que é atendido neles',
  description:
    'Em ordem de código. A NFS-e depende do convênio do município, lido quando uma empresa dele emite: até lá, reason é ' +
    'unknown e served é null. Um convênio lido há instantes pode demorar alguns segundos a aparecer aqui.',
  security: bearer,
  request: { query: municipalityQuery },
  responses: {
    200: jsonResponse('Municípios em ordem de código.', municipalityCoveragePageSchema),
    ...anyKeyErrors,
    ...invalidError(['validation_failed'], 'Filtro, limit ou cursor inválido.'),
  },
});

export const listMunicipalitiesOperation = operation(route, 'anyKey', async (c) => {
  const { served, ...query } = c.req.valid('query');
  const input = { ...query, ...(served === undefined ? {} : { served: served === 'true' }) };
  return c.json(await listMunicipalities(c.get('tenant'), input), 200);
});
