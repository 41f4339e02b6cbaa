import { nfePreviewRequestSchema, nfePreviewSchema } from '@fiscal/api-contract';
import { checkNoteFields, drawNfePreview, previewNfe } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { previewTypeOf } from '../../../http/preferred-type.ts';
import { readPreviewBody } from '../../../http/read-json-body.ts';
import { conflictsOfIssuing, errorsOfIssuing } from '../../../openapi/issuing-errors.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonBody,
  notFoundError,
  previewResponse,
} from '../../../openapi/responses.ts';
import { xmlExamples } from '../../../openapi/xml-examples.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfe/preview',
  operationId: 'previewNfe',
  tags: ['NF-e'],
  summary: 'Mostra a NF-e que seria emitida',
  description:
    'Faz tudo o que POST /v1/nfe faz, com os mesmos erros, tributos, avisos e documento, mas nada é gravado, nenhum ' +
    'número é usado e nada vai à SEFAZ. issueDate simula a emissão em outro dia. Com Accept: application/pdf a resposta ' +
    'é o DANFE com a marca SEM VALOR; com application/xml, o documento sem assinatura. Cada resposta 200 conta uma consulta.',
  security: bearer,
  middleware: readPreviewBody,
  request: { body: jsonBody(nfePreviewRequestSchema) },
  responses: {
    200: previewResponse('A prévia.', nfePreviewSchema, xmlExamples.preview),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError(conflictsOfIssuing.nfe),
    ...invalidError(errorsOfIssuing.nfe),
  },
});

export const previewNfeOperation = operation(
  route,
  'nfe:issue',
  async (c) => {
    const ctx = c.get('tenant');
    const request = c.req.valid('json');
    c.set('subject', { companyId: request.companyId });
    switch (previewTypeOf(c.req.header('accept'))) {
      case 'application/pdf': {
        const pdf = await drawNfePreview(ctx, { request });
        return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' });
      }
      case 'application/xml': {
        const { xml } = await previewNfe(ctx, { request });
        return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8' });
      }
      case 'application/json':
        return c.json(await previewNfe(ctx, { request }), 200);
    }
  },
  { bodyRules: checkNoteFields },
);
