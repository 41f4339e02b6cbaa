import { exportQuery } from '@fiscal/api-contract';
import { exportMonth, type TenantContext } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendExport } from '../../../http/send-export.ts';
import {
  archiveResponse,
  bearer,
  invalidError,
  keyErrors,
  notFoundError,
  rangeError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/export',
  operationId: 'exportNfe',
  tags: ['NF-e'],
  summary: 'Exporta um mês em zip',
  description:
    'Notas autorizadas (também as canceladas depois) e denegadas no mês, eventos e inutilizações registrados nele, e summary.csv, com ' +
    'uma linha para cada nota e cada número inutilizado. Os bytes ' +
    'dependem só do conteúdo: um download interrompido continua com Range e If-Range. Uma exportação por empresa ao mesmo ' +
    'tempo, duas por cliente enquanto sobra lugar para os outros; além disso 503 com Retry-After.',
  security: bearer,
  request: { query: exportQuery },
  responses: {
    ...archiveResponse('O zip do mês.'),
    ...keyErrors,
    ...notFoundError,
    ...rangeError,
    ...invalidError(['validation_failed'], 'Empresa ou mês inválido, ou mês futuro.'),
  },
});

export const exportNfeOperation = operation(route, 'nfe:read', (c, { exports }) => {
  const { danfe, ...query } = c.req.valid('query');
  const input = { ...query, danfe: danfe === '1' ? 'with' : 'without', signal: c.req.raw.signal } as const;
  const make = (ctx: TenantContext) => exportMonth(ctx, input);
  c.set('subject', { companyId: query.companyId });
  return sendExport(c, { companyId: query.companyId, exports, make });
});
