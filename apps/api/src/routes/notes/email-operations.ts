import {
  emailLimit,
  emailLimitHours,
  emailLimitOfHomologation,
  emailListSchema,
  idParams,
  queuedEmailSchema,
  sendEmailSchema,
} from '@fiscal/api-contract';
import { createRoute } from '@hono/zod-openapi';
import { readOptionalJsonBody } from '../../http/read-json-body.ts';
import {
  bearer,
  conflictError,
  invalidError,
  jsonResponse,
  optionalJsonBody,
  resourceBodyErrors,
  resourceErrors,
} from '../../openapi/responses.ts';
import { operation } from '../../operation/operation.ts';
import { capital, type NoteKind } from './note-kind.ts';

/** Makes the operation that queues an e-mail with the documents of a note. */
export function sendNoteEmailOperation({ area, scopes, words, sendEmail }: NoteKind) {
  const route = createRoute({
    method: 'post',
    path: `/v1/${area}/{id}/email`,
    operationId: `send${capital(area)}Email`,
    tags: [words.name],
    summary: `Envia uma ${words.name} por e-mail`,
    description:
      'Põe na fila um e-mail com os documentos da nota que a empresa escolheu em email-settings; se a nota foi cancelada, ' +
      'também com o XML do cancelamento. Cada chamada é outro e-mail: Idempotency-Key é aceito e ignorado. Até ' +
      `${emailLimit} por nota em ${emailLimitHours} horas. Em homologação só o endereço da própria empresa o ` +
      `recebe, e os e-mails automáticos também contam: até ${emailLimitOfHomologation} por empresa no mesmo prazo. O ` +
      `resultado está em GET /v1/${area}/{id}/emails; um e-mail que volta não muda a nota.`,
    security: bearer,
    middleware: readOptionalJsonBody,
    request: { params: idParams, body: optionalJsonBody(sendEmailSchema) },
    responses: {
      202: jsonResponse('E-mail na fila.', queuedEmailSchema),
      ...resourceBodyErrors,
      ...conflictError({ not_authorized: `a ${words.note} não está autorizada nem cancelada` }),
      ...invalidError(
        ['validation_failed', 'email_limit', 'email_not_configured'],
        'Um endereço inválido, ou nenhum: path to.',
      ),
    },
  });
  return operation(route, scopes.events, async (c) => {
    const { id } = c.req.valid('param');
    const email = await sendEmail(c.get('tenant'), { id, to: c.req.valid('json').to });
    c.set('subject', { noteId: id });
    return c.json(email, 202);
  });
}

/** Makes the operation that lists the e-mails of a note. */
export function listNoteEmailsOperation({ area, scopes, words, listEmails }: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}/{id}/emails`,
    operationId: `list${capital(area)}Emails`,
    tags: [words.name],
    summary: `Lista os e-mails de uma ${words.name}`,
    description:
      'Os e-mails dos últimos 30 dias, do mais novo ao mais antigo. sent diz que o servidor de e-mail os aceitou, não que ' +
      'foram lidos. Cópias ocultas não aparecem.',
    security: bearer,
    request: { params: idParams },
    responses: {
      200: jsonResponse(`E-mails da ${words.note}.`, emailListSchema),
      ...resourceErrors,
    },
  });
  return operation(route, scopes.read, async (c) =>
    c.json({ data: await listEmails(c.get('tenant'), c.req.valid('param')) }, 200),
  );
}
