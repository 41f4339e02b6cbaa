import { exportQuery } from '@fiscal/api-contract';
import { exportMonth, ServiceError } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendArchive } from '../../../http/send-archive.ts';
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
    'Notas autorizadas no mês (também as canceladas depois), eventos e inutilizações registrados nele, e summary.csv. Os bytes ' +
    'dependem só do conteúdo: um download interrompido continua com Range e If-Range. Uma exportação por empresa ao mesmo ' +
    'tempo, duas por cliente; além disso 503 com Retry-After.',
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

export const exportNfeOperation = operation(route, 'nfe:read', async (c, { exports }) => {
  const { companyId, month, danfe, environment } = c.req.valid('query');
  const ctx = c.get('tenant');
  c.set('subject', { companyId });
  const release = exports.take({ clientId: ctx.tenant.clientId, companyId });
  if (release === undefined) throw busy();
  try {
    const archive = await exportMonth(ctx, {
      companyId,
      month,
      danfe: danfe === '1' ? 'with' : 'without',
      environment,
      signal: c.req.raw.signal,
    });
    return sendArchive(c, archive, release);
  } catch (error) {
    release();
    throw error;
  }
});

const busy = () =>
  new ServiceError(
    'busy',
    { retryAfterSeconds: 5 },
    'Há outra exportação em andamento; tente de novo após Retry-After.',
  );
