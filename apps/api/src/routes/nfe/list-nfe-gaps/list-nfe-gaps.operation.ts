import { gapPageSchema, gapsQuery } from '@fiscal/api-contract';
import { listGaps } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/gaps',
  operationId: 'listNfeGaps',
  tags: ['NF-e'],
  summary: 'Lista os números em aberto de uma série',
  description: [
    'Cada número abaixo de next termina numa nota autorizada, denegada ou cancelada, ou é inutilizado. data traz as faixas que ainda não têm destino: corrija as rejeitadas (POST com o mesmo externalId), repita as que falharam (/retry) ou inutilize a faixa.',
    'A empresa é responsável, e o prazo é disableBy: dia 10 do mês seguinte (Ajuste SINIEF 07/05). O evento nfe.gaps_due lembra as faixas do mês a partir do dia 5; só chega a webhooks que o nomeiam.',
    'Uma nota em andamento ou com attention nunca está em data: ela pode estar na SEFAZ, e o seu número não deve ser inutilizado. Até 1000 faixas por página.',
  ].join('\n\n'),
  security: bearer,
  request: { query: gapsQuery },
  responses: {
    200: jsonResponse('Números em aberto da série.', gapPageSchema),
    ...resourceErrors,
    ...invalidError(['validation_failed', 'series_missing'], 'Parâmetro ausente ou inválido.'),
  },
});

export const listNfeGapsOperation = operation(route, 'nfe:read', async (c) =>
  c.json(await listGaps(c.get('tenant'), c.req.valid('query')), 200),
);
