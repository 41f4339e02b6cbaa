import { emailKinds } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { idOf, integerOf, momentOf, textOrNull } from '../fields/record-fields.ts';
import { emailField } from '../fields/text-fields.ts';

/** The most addresses in one request. */
const mostAddresses = 5;
/** The most requests for an e-mail of one note within `emailLimitHours`. */
export const emailLimit = 5;
export const emailLimitHours = 24;
/** The most requests for e-mails of all notes of a company within `emailLimitHours`. */
export const emailLimitOfCompany = 1_000;
/** The most e-mails of a company in homologation within `emailLimitHours`, with those that the service sends by itself. */
export const emailLimitOfHomologation = 50;

export const emailStatuses = ['queued', 'sent', 'failed'] as const;
export type EmailStatus = (typeof emailStatuses)[number];

const statusSchema = describedSet('EmailStatus', emailStatuses, 'Situação do e-mail.', {
  queued: 'ainda haverá tentativas',
  sent: 'o servidor de e-mail o aceitou para pelo menos um destinatário; lastError nomeia os que ele recusou',
  failed:
    'nenhum destinatário foi aceito, todas as tentativas falharam, ou o limite de e-mails de homologação foi atingido',
});

const kindSchema = describedSet('EmailKind', emailKinds, 'Por que o e-mail existe.', {
  authorized: 'a nota foi autorizada',
  cancelled: 'a nota foi cancelada, ou outra NFS-e a substituiu',
  manual: 'foi pedido em POST /v1/nfe/{id}/email ou POST /v1/nfse/{id}/email',
});

/** Body of `POST /v1/nfe/{id}/email` and `POST /v1/nfse/{id}/email` (conventions 5, 8). */
export const sendEmailSchema = z
  .strictObject({
    to: z
      .array(emailField)
      .min(1)
      .max(mostAddresses)
      .readonly()
      .optional()
      .meta({
        description:
          'Endereços, de 1 a 5; ausente: o e-mail do destinatário ou tomador da nota. Em homologação só o endereço da própria empresa.',
        examples: [['comprador@example.com']],
      }),
  })
  .meta({
    id: 'NoteEmailRequest',
    description: 'Envio de uma nota por e-mail. Campos desconhecidos são recusados.',
    examples: [{ to: ['comprador@example.com'] }, {}],
  });

const addressList = z
  .array(z.string())
  .readonly()
  .meta({ description: 'Endereços que recebem o e-mail.', examples: [['comprador@example.com']] });

const idText = 'Id do e-mail; faz parte do cabeçalho Message-ID.';

export const queuedEmailSchema = z.object({ id: idOf(idText), to: addressList, status: statusSchema }).meta({
  id: 'QueuedNoteEmail',
  description: 'E-mail aceito e na fila.',
  examples: [{ id: exampleIds.delivery, to: ['comprador@example.com'], status: 'queued' }],
});
export type QueuedEmailRecord = Immutable<z.output<typeof queuedEmailSchema>>;

const emailExample = {
  id: exampleIds.delivery,
  to: ['comprador@example.com'],
  kind: 'authorized',
  status: 'failed',
  attempts: 1,
  lastError: 'comprador@example.com: 550 5.1.1 User unknown',
  createdAt: exampleMoment,
};

const emailSchema = z
  .object({
    id: idOf(idText),
    to: addressList,
    kind: kindSchema,
    status: statusSchema,
    attempts: integerOf('Tentativas até agora.', 1),
    lastError: textOrNull(
      'O que o servidor de e-mail respondeu a cada endereço recusado, por que a última tentativa falhou, ou por que nada foi enviado; null quando nada falhou.',
    ),
    createdAt: momentOf('Quando o e-mail entrou na fila.'),
  })
  .meta({ id: 'NoteEmail', description: 'Um e-mail de uma nota.', examples: [emailExample] });
export type EmailRecord = Immutable<z.output<typeof emailSchema>>;

export const emailListSchema = z
  .object({
    data: z
      .array(emailSchema)
      .readonly()
      .meta({ description: 'E-mails dos últimos 30 dias, do mais novo ao mais antigo.' }),
  })
  .meta({
    id: 'NoteEmailList',
    description: 'Os e-mails de uma nota.',
    examples: [{ data: [emailExample] }],
  });
