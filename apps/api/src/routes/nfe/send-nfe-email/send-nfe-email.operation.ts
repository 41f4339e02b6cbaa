import { idParams, queuedEmailSchema, sendEmailSchema } from '@fiscal/api-contract';
import { sendNoteEmail } from '@fiscal/services';
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
  path: '/v1/nfe/{id}/email',
  operationId: 'sendNfeEmail',
  tags: ['NF-e'],
  summary: 'Envia uma NF-e por e-mail',
  description: describeSending('/v1/nfe/{id}/emails'),
  security: bearer,
  middleware: readOptionalJsonBody,
  request: { params: idParams, body: optionalJsonBody(sendEmailSchema) },
  responses: {
    202: jsonResponse('E-mail na fila.', queuedEmailSchema),
    ...bodyErrors,
    ...notFoundError,
    ...conflictError({ not_authorized: 'a nota não está autorizada nem cancelada' }),
    ...invalidError(['validation_failed', 'email_limit', 'email_not_configured'], sendingNotTaken),
  },
});

export const sendNfeEmailOperation = operation(route, 'nfe:events', async (c) => {
  const { id } = c.req.valid('param');
  const email = await sendNoteEmail(c.get('tenant'), { id, to: c.req.valid('json').to });
  c.set('subject', { noteId: id });
  return c.json(email, 202);
});
