import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { flagOf, textOrNull } from '../fields/record-fields.ts';
import { documentText, emailField } from '../fields/text-fields.ts';

/** The most addresses that get a hidden copy. */
export const mostHiddenCopies = 3;
const longestSenderName = 60;

const texts = {
  sendToRecipient:
    'true: o serviço envia a NF-e ou NFS-e autorizada, e depois o cancelamento, ao e-mail do destinatário ou tomador ' +
    '(recipient.email da nota). Em homologação o e-mail vai só ao endereço da própria empresa, com SEM VALOR FISCAL no assunto.',
  attachXml: 'true: o e-mail leva o XML autorizado (NF-e: o procNFe; NFS-e: o XML que a Sefin devolveu).',
  attachDanfe: 'true: o e-mail leva o DANFE ou o DANFSe em PDF.',
  replyTo: 'Endereço que recebe as respostas do destinatário.',
  bcc: `Até ${mostHiddenCopies} endereços que recebem cópia oculta dos e-mails ao destinatário; só em produção.`,
  senderName: `Nome que aparece como remetente, até ${longestSenderName} caracteres; null: a razão social da empresa.`,
} as const;

const addresses = z.array(emailField).max(mostHiddenCopies).readonly();

const flag = (name: 'sendToRecipient' | 'attachXml' | 'attachDanfe', byDefault: 'true' | 'false') =>
  z
    .boolean()
    .optional()
    .meta({ description: `${texts[name]} Ausente: ${byDefault}.` });

/** Replaces all settings (conventions 5). */
export const emailSettingsRequestSchema = z
  .strictObject({
    sendToRecipient: flag('sendToRecipient', 'false'),
    attachXml: flag('attachXml', 'true'),
    attachDanfe: flag('attachDanfe', 'true'),
    replyTo: emailField.nullable().optional().meta({ description: texts.replyTo }),
    bcc: addresses.optional().meta({ description: texts.bcc, examples: [['contador@example.com']] }),
    senderName: documentText(1, longestSenderName)
      .nullable()
      .optional()
      .meta({ description: texts.senderName, examples: ['Exemplo Comércio'] }),
  })
  .meta({
    id: 'EmailSettingsReplace',
    description: 'E-mails ao destinatário. O pedido substitui tudo: um campo ausente volta ao padrão.',
    examples: [{ sendToRecipient: true, replyTo: 'vendas@example.com', bcc: ['contador@example.com'] }],
  });
export type EmailSettingsRequest = Immutable<z.output<typeof emailSettingsRequestSchema>>;

export const emailSettingsSchema = z
  .object({
    sendToRecipient: flagOf(texts.sendToRecipient),
    attachXml: flagOf(texts.attachXml),
    attachDanfe: flagOf(texts.attachDanfe),
    replyTo: textOrNull(texts.replyTo, 'vendas@example.com'),
    bcc: z
      .array(z.string())
      .readonly()
      .meta({ description: texts.bcc, examples: [['contador@example.com']] }),
    senderName: textOrNull(texts.senderName, 'Exemplo Comércio'),
    warnings: z
      .array(z.string())
      .readonly()
      .meta({ description: 'O que impede o envio agora; vazio quando nada impede.', examples: [[]] }),
  })
  .meta({
    id: 'EmailSettings',
    description: 'E-mails ao destinatário das NF-e e ao tomador das NFS-e da empresa.',
    examples: [
      {
        sendToRecipient: true,
        attachXml: true,
        attachDanfe: true,
        replyTo: 'vendas@example.com',
        bcc: ['contador@example.com'],
        senderName: null,
        warnings: [],
      },
    ],
  });
export type EmailSettingsRecord = Immutable<z.output<typeof emailSettingsSchema>>;
export type EmailSettings = Omit<EmailSettingsRecord, 'warnings'>;

/** The settings of a company that has not set any. */
export const defaultEmailSettings: EmailSettings = {
  sendToRecipient: false,
  attachXml: true,
  attachDanfe: true,
  replyTo: null,
  bcc: [],
  senderName: null,
};
