import { emailListSchema, idParams } from '@fiscal/api-contract';
import { listNoteEmails } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { listOfEmails } from '../../../openapi/note-descriptions.ts';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}/emails',
  operationId: 'listNfeEmails',
  tags: ['NF-e'],
  summary: 'Lista os e-mails de uma NF-e',
  description: listOfEmails,
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('E-mails da nota.', emailListSchema),
    ...keyErrors,
    ...notFoundError,
  },
});

export const listNfeEmailsOperation = operation(route, 'nfe:read', async (c) =>
  c.json({ data: await listNoteEmails(c.get('tenant'), c.req.valid('param')) }, 200),
);
