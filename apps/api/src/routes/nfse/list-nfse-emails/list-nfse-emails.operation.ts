import { emailListSchema, idParams } from '@fiscal/api-contract';
import { listNfseEmails } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { listOfEmails } from '../../../openapi/note-descriptions.ts';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfse/{id}/emails',
  operationId: 'listNfseEmails',
  tags: ['NFS-e'],
  summary: 'Lista os e-mails de uma NFS-e',
  description: listOfEmails,
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('E-mails da NFS-e.', emailListSchema),
    ...keyErrors,
    ...notFoundError,
  },
});

export const listNfseEmailsOperation = operation(route, 'nfse:read', async (c) =>
  c.json({ data: await listNfseEmails(c.get('tenant'), c.req.valid('param')) }, 200),
);
