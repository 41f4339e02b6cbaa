import { idParams, queuedEmailSchema, sendEmailSchema } from '@fiscal/api-contract';
import { sendNfseEmail } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readOptionalJsonBody } from '../../../http/read-json-body.ts';
import { describeSending, sendingNotTaken } from '../../../openapi/note-descriptions.ts';
import {
  bearer,
  bodyErrors,
  conflictError,
  invalidError,
  jsonResponse,
  notFoundError,
  optionalJsonBody,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfse/{id}/email',
  operationId: 'sendNfseEmail',
  tags: ['NFS-e'],
  summary: 'Envia uma NFS-e por e-mail',
  description: describeSending('/v1/nfse/{id}/emails'),
  security: bearer,
  middleware: readOptionalJsonBody,
  request: { params: idParams, body: optionalJsonBody(sendEmailSchema) },
  responses: {
    202: jsonResponse('E-mail na fila.', queuedEmailSchema),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError({ not_authorized: 'a NFS-e não está autorizada nem cancelada' }),
    ...invalidError(['validation_failed', 'email_limit', 'email_not_configured'], sendingNotTaken),
  },
});

export const sendNfseEmailOperation = operation(route, 'nfse:events', async (c) => {
  const { id } = c.req.valid('param');
  const email = await sendNfseEmail(c.get('tenant'), { id, to: c.req.valid('json').to });
  c.set('subject', { noteId: id });
  return c.json(email, 202);
});
