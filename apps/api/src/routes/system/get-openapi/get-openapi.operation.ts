import { openapiSchema } from '@fiscal/api-contract';
import { createRoute, type z } from '@hono/zod-openapi';
import type { Tagged } from '../../../http/send-tagged.ts';
import { sendSharedFile } from '../../../http/shared-file.ts';
import { publicErrors, taggedResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/openapi.json',
  operationId: 'getOpenapi',
  tags: ['System'],
  summary: 'Descrição OpenAPI 3.1',
  description: 'Pública. Aceita qualquer origem.',
  security: [],
  responses: {
    ...taggedResponse('Este documento.', openapiSchema),
    ...publicErrors,
  },
});

type Document = z.output<typeof openapiSchema>;

export const getOpenapiOperation = operation(route, 'public', async (c, { published }) => {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cache-Control', 'public, max-age=300');
  // Only `c.json` has a result of this type, and it would serialize the document again.
  return (await sendSharedFile(c, published())) as Tagged<Document>;
});
