import {
  nfeRecordSchema,
  nfeRequestSchema,
  queuedNfeExample,
  resubmitQuery,
  simulateHeader,
} from '@fiscal/api-contract';
import { checkNoteFields, issueNfe } from '@fiscal/services';
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
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfe',
  operationId: 'createNfe',
  tags: ['NF-e'],
  summary: 'Emite uma NF-e',
  description:
    'Assíncrona: valida, calcula os tributos, reserva o número e responde 202. externalId é a chave de ' +
    'idempotência por empresa; Idempotency-Key é aceito e ignorado. Uma nota rejeitada é reenviada aqui, ' +
    'corrigida, com o mesmo externalId, e conserva série e número; o mesmo conteúdo só é reenviado depois que os ' +
    'dados da empresa, o certificado ou uma classe tributária dos itens mudaram, ou com resubmit=true.',
  security: bearer,
  middleware: readJsonBody,
  request: { headers: simulateHeader, query: resubmitQuery, body: jsonBody(nfeRequestSchema) },
  responses: {
    200: jsonResponse('A mesma requisição já tinha sido recebida.', nfeRecordSchema),
    202: locatedResponse('Nota aceita e na fila.', nfeRecordSchema, queuedNfeExample),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError(conflictsOfIssuing.nfe),
    ...invalidError(errorsOfIssuing.nfe),
  },
});

export const createNfeOperation = operation(
  route,
  'nfe:issue',
  async (c) => {
    const simulation = c.req.valid('header')['x-fiscal-simulate'];
    const { resubmit } = c.req.valid('query');
    const asked = { request: c.req.valid('json'), resubmit, simulation };
    const { kind, note } = await issueNfe(c.get('tenant'), asked);
    c.set('subject', { noteId: note.id, companyId: note.companyId });
    if (kind === 'repeated') return c.json(note, 200);
    c.header('Location', `/v1/nfe/${note.id}`);
    return c.json(note, 202);
  },
  { bodyRules: checkNoteFields },
);
