import { z } from 'zod';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  flagOf,
  idOf,
  integerOrNull,
  modeSchema,
  momentOf,
  momentOrNull,
  pageOf,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { openText } from '../fields/text-fields.ts';
import { deliveryStatusSchema } from './delivery-record.ts';
import { subscribableEventSchema, subscribableEvents } from './event-names.ts';

/** The address of a webhook, stored in the form of `new URL`. */
const urlField = openText(1, 2048).meta({
  description:
    'Endereço https público e completo que recebe os eventos; sem usuário e senha, sem fragmento, sem ponto no ' +
    'fim do nome, na porta 443 ou numa a partir de 1024. Redes internas são recusadas. O endereço é guardado e mostrado na ' +
    'forma canônica: https://EXAMPLE.com vira https://example.com/.',
  format: 'uri',
  examples: ['https://example.com/fiscal'],
});
const eventsField = z
  .array(subscribableEventSchema)
  .min(1)
  .max(subscribableEvents.length)
  .superRefine((events, context) => {
    for (const [index, name] of events.entries()) {
      if (events.indexOf(name) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: `${name} aparece mais de uma vez` });
    }
  })
  .nullable()
  .optional();
const descriptionField = openText(0, 120)
  .nullable()
  .optional()
  .meta({ description: 'Texto para pessoas.', examples: ['Loja de São Paulo'] });

export const createWebhookSchema = z
  .strictObject({
    url: urlField,
    events: eventsField.meta({
      description: 'Eventos a receber; ausente ou null: todos, menos os que um webhook precisa nomear.',
      uniqueItems: true,
    }),
    description: descriptionField,
  })
  .meta({
    id: 'WebhookCreate',
    description: 'Webhook a registrar.',
    examples: [{ url: 'https://example.com/fiscal', events: ['nfe.authorized', 'nfe.rejected'] }],
  });

/** Absent fields stay as they are. */
export const updateWebhookSchema = z
  .strictObject({
    url: urlField.optional(),
    events: eventsField.meta({
      description: 'Eventos a receber; null: todos, menos os que um webhook precisa nomear.',
      uniqueItems: true,
    }),
    description: descriptionField,
    active: z.boolean().optional().meta({
      description:
        'true: as entregas recomeçam, também depois de uma resposta 410; false: as entregas param.',
    }),
  })
  .meta({
    id: 'WebhookUpdate',
    description: 'Mudança de um webhook; um campo ausente não muda.',
    examples: [{ active: true, description: 'Loja de São Paulo' }],
  });

const longestOverlapHours = 72;

export const rotateWebhookSecretSchema = z
  .strictObject({
    overlapHours: z
      .number()
      .int()
      .min(0)
      .max(longestOverlapHours)
      .default(24)
      .meta({ description: 'Horas em que o segredo anterior também assina; 0: ele deixa de assinar agora.' }),
  })
  .meta({
    id: 'WebhookSecretRotation',
    description: 'Troca do segredo das assinaturas.',
    examples: [{ overlapHours: 24 }],
  });

const webhookExample = {
  id: exampleIds.webhook,
  url: 'https://example.com/fiscal',
  events: ['nfe.authorized', 'nfe.rejected'],
  description: null,
  active: true,
  mode: 'test',
  createdAt: exampleMoment,
  updatedAt: exampleMoment,
  lastDelivery: null,
  failingSince: null,
};

/** Source: API conventions, section 9.1. */
export const webhookRecordSchema = z
  .object({
    id: idOf('Id do webhook.'),
    url: textOf('Endereço que recebe os eventos.'),
    events: z
      .array(subscribableEventSchema)
      .readonly()
      .nullable()
      .meta({ description: 'Eventos escolhidos; null: todos, menos os que um webhook precisa nomear.' }),
    description: textOrNull('Texto para pessoas.', 'Loja de São Paulo'),
    active: flagOf('false: desativado por uma resposta 410 ou por você; só webhook.test é enviado.'),
    mode: modeSchema,
    createdAt: momentOf('Quando foi registrado.'),
    updatedAt: momentOf('Última alteração.'),
    lastDelivery: z
      .object({
        id: idOf('Id da entrega.', exampleIds.delivery),
        event: subscribableEventSchema,
        status: deliveryStatusSchema,
        at: momentOf('Quando foi a tentativa.', '2026-11-21T12:00:03.000Z'),
        responseStatus: integerOrNull('Status HTTP da resposta; null: não houve resposta.', 204),
      })
      .nullable()
      .meta({ description: 'A entrega da última tentativa; null: ainda não houve tentativa.' }),
    failingSince: momentOrNull(
      'Desde quando todas as entregas falham; null: a última teve êxito.',
      '2026-11-20T09:30:00.000Z',
    ),
  })
  .meta({ id: 'Webhook', description: 'Webhook registrado.', examples: [webhookExample] });
export type WebhookRecord = Immutable<z.output<typeof webhookRecordSchema>>;

export const createdWebhookSchema = webhookRecordSchema
  .extend({
    secret: z.string().meta({ description: 'Segredo das assinaturas. Mostrado só nesta resposta.' }),
  })
  .meta({
    id: 'WebhookCreated',
    description: 'Webhook registrado, com o segredo.',
    examples: [{ ...webhookExample, secret: 'whsec_3fYk0QJ8mWZ1u7RbTn5xVd2LcHs9EaPg' }],
  });
export type CreatedWebhook = Immutable<z.output<typeof createdWebhookSchema>>;

export const webhookListSchema = pageOf(
  'WebhookList',
  webhookRecordSchema,
  'webhooks, do mais novo ao mais antigo.',
  webhookExample,
);
