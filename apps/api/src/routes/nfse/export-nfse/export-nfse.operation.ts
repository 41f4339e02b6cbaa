import { nfseExportQuery } from '@fiscal/api-contract';
import { exportNfseMonth, type TenantContext } from '@fiscal/services';
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
  path: '/v1/nfse/export',
  operationId: 'exportNfse',
  tags: ['NFS-e'],
  summary: 'Exporta um mês em zip',
  description:
    'NFS-e autorizadas no mês (também as canceladas ou substituídas depois), eventos registrados nele, e summary.csv. A DPS ' +
    'está na NFS-e. Os bytes dependem só do conteúdo: um download interrompido continua com Range e If-Range. As exportações ' +
    'contam com as de NF-e: uma por empresa ao mesmo tempo, duas por cliente enquanto sobra lugar para os outros; além disso ' +
    '503 com Retry-After.',
  security: bearer,
  request: { query: nfseExportQuery },
  responses: {
    ...archiveResponse('O zip do mês.'),
    ...keyErrors,
    ...notFoundError,
    ...rangeError,
    ...invalidError(['validation_failed'], 'Empresa ou mês inválido, ou mês futuro.'),
  },
});

export const exportNfseOperation = operation(route, 'nfse:read', (c, { exports }) => {
  const { danfe, ...query } = c.req.valid('query');
  const input = { ...query, danfe: danfe === '1' ? 'with' : 'without', signal: c.req.raw.signal } as const;
  const make = (ctx: TenantContext) => exportNfseMonth(ctx, input);
  c.set('subject', { companyId: query.companyId });
  return sendExport(c, { companyId: query.companyId, exports, make });
});
