import { nfsePreviewRequestSchema, nfsePreviewSchema } from '@fiscal/api-contract';
import { previewNfse } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { nfsePreviewTypeOf } from '../../../http/preferred-type.ts';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { conflictsOfIssuing, errorsOfIssuing } from '../../../openapi/issuing-errors.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonBody,
  municipalErrors,
  notFoundError,
  writtenPreviewResponse,
} from '../../../openapi/responses.ts';
import { xmlExamples } from '../../../openapi/xml-examples.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfse/preview',
  operationId: 'previewNfse',
  tags: ['NFS-e'],
  summary: 'Mostra a NFS-e que seria emitida',
  description:
    'Faz tudo o que POST /v1/nfse faz, com os mesmos erros, valores previstos, avisos e documento, mas nada é gravado, ' +
    'nenhum número é usado e nada vai à Sefin. issueDate simula a emissão em outro dia. Com Accept: application/xml a ' +
    'resposta é a DPS sem assinatura. Cada resposta 200 conta uma consulta.',
  security: bearer,
  middleware: readJsonBody,
  request: { body: jsonBody(nfsePreviewRequestSchema) },
  responses: {
    200: writtenPreviewResponse('A prévia.', nfsePreviewSchema, xmlExamples.nfsePreview),
    ...bodyErrors,
    ...municipalErrors,
    ...notFoundError,
    ...conflictError(conflictsOfIssuing.nfse),
    ...invalidError(errorsOfIssuing.nfse),
  },
});

export const previewNfseOperation = operation(route, 'nfse:issue', async (c) => {
  const request = c.req.valid('json');
  c.set('subject', { companyId: request.companyId });
  const preview = await previewNfse(c.get('tenant'), { request });
  switch (nfsePreviewTypeOf(c.req.header('accept'))) {
    case 'application/xml':
      return c.body(preview.xml, 200, { 'Content-Type': 'application/xml; charset=utf-8' });
    case 'application/json':
      return c.json(preview, 200);
  }
});
