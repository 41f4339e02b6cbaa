import {
  nfseRecordSchema,
  nfseRequestSchema,
  queuedNfseExample,
  resubmitQuery,
  simulateHeader,
} from '@fiscal/api-contract';
import { issueNfse } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { conflictsOfIssuing, errorsOfIssuing } from '../../../openapi/issuing-errors.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
  locatedResponse,
  municipalErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfse',
  operationId: 'createNfse',
  tags: ['NFS-e'],
  summary: 'Emite uma NFS-e',
  description:
    'Assíncrona: valida, prevê os valores, reserva o número da DPS e responde 202. externalId é a chave de idempotência por ' +
    'empresa, à parte das NF-e; Idempotency-Key é aceito e ignorado. Uma NFS-e rejeitada é reenviada aqui, corrigida, com o ' +
    'mesmo externalId, e conserva série e número; o mesmo conteúdo só é reenviado depois que os dados da empresa ou o ' +
    'certificado mudaram, ou com resubmit=true. O convênio do município é lido no ambiente nacional e vale por 6 horas.',
  security: bearer,
  middleware: readJsonBody,
  request: { headers: simulateHeader, query: resubmitQuery, body: jsonBody(nfseRequestSchema) },
  responses: {
    200: jsonResponse('A mesma requisição já tinha sido recebida.', nfseRecordSchema),
    202: locatedResponse('NFS-e aceita e na fila.', nfseRecordSchema, queuedNfseExample),
    ...bodyErrors,
    ...municipalErrors,
    ...notFoundError,
    ...conflictError({
      ...conflictsOfIssuing.nfse,
      event_in_progress: 'outra NFS-e que substitui a mesma está em andamento ou em dúvida',
    }),
    ...invalidError(errorsOfIssuing.nfse),
  },
});

export const createNfseOperation = operation(route, 'nfse:issue', async (c) => {
  const simulation = c.req.valid('header')['x-fiscal-simulate'];
  const { resubmit } = c.req.valid('query');
  const asked = { request: c.req.valid('json'), resubmit, simulation };
  const { kind, nfse } = await issueNfse(c.get('tenant'), asked);
  c.set('subject', { noteId: nfse.id, companyId: nfse.companyId });
  if (kind === 'repeated') return c.json(nfse, 200);
  c.header('Location', `/v1/nfse/${nfse.id}`);
  return c.json(nfse, 202);
});
