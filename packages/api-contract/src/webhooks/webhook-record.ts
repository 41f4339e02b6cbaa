import { deliveryStatuses } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  flagOf,
  idOf,
  integerOf,
  integerOrNull,
  modeSchema,
  momentOf,
  momentOrNull,
  pageOf,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { openText } from '../fields/text-fields.ts';
import { subscribableEventSchema, subscribableEvents } from './event-names.ts';

export const createWebhookSchema = z
  .strictObject({
    url: openText(1, 2048).meta({
      description: 'Endereço https público que recebe os eventos; portas e redes internas são recusadas.',
      format: 'uri',
    }),
    events: z
      .array(subscribableEventSchema)
      .min(1)
      .max(subscribableEvents.length)
      .nullable()
      .optional()
      .meta({
        description: 'Eventos a receber; ausente ou null: todos, menos os que só chegam a quem os nomeia.',
      }),
    description: openText(0, 120)
      .nullable()
      .optional()
      .meta({ description: 'Texto para pessoas.', examples: ['Loja de São Paulo'] }),
  })
  .meta({
    id: 'WebhookCreate',
    description: 'Webhook a registrar.',
    examples: [{ url: 'https://example.com/fiscal', events: ['nfe.authorized', 'nfe.rejected'] }],
  });

const deliveryStatusSchema = describedSet('DeliveryStatus', deliveryStatuses, 'Situação da entrega.', {
  pending: 'há tentativas por vir',
  delivered: 'o destino respondeu 2xx',
  exhausted: 'todas as tentativas falharam',
  discarded: 'o destino respondeu 410, ou o webhook está inativo',
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

/** Conventions 9.1. */
export const webhookRecordSchema = z
  .object({
    id: idOf('Id do webhook.'),
    url: textOf('Endereço que recebe os eventos.'),
    events: z
      .array(subscribableEventSchema)
      .readonly()
      .nullable()
      .meta({ description: 'Eventos pedidos; null: todos, menos os que só chegam a quem os nomeia.' }),
    description: textOrNull('Texto para pessoas.', 'Loja de São Paulo'),
    active: flagOf('false: desativado depois de uma resposta 410; nada mais é enviado.'),
    mode: modeSchema,
    createdAt: momentOf('Quando foi registrado.'),
    updatedAt: momentOf('Última alteração.'),
    lastDelivery: z
      .object({
        id: idOf('Id da entrega.', exampleIds.delivery),
        event: subscribableEventSchema,
        status: deliveryStatusSchema,
        at: momentOf('Quando foi entregue; antes disso, quando foi criada.', '2026-11-21T12:00:03.000Z'),
        responseStatus: integerOrNull('Status HTTP da última tentativa; null: nenhuma teve resposta.', 204),
      })
      .nullable()
      .meta({ description: 'A entrega mais nova; null: ainda não houve.' }),
    failingSince: momentOrNull(
      'Desde quando toda entrega falha; null: a última teve êxito.',
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

const attemptSchema = z
  .object({
    number: integerOf('Número da tentativa, a partir de 1.', 1),
    at: momentOf('Quando foi feita.', '2026-11-21T12:00:03.000Z'),
    responseStatus: integerOrNull('Status HTTP da resposta; null: não houve resposta.', 503),
    error: textOrNull('Por que falhou sem resposta; null quando houve uma.', 'timeout'),
    durationMs: integerOf('Duração em milissegundos.', 182),
    responseExcerpt: textOrNull('Começo da resposta, até 1000 caracteres.', 'Service Unavailable'),
  })
  .meta({ id: 'WebhookDeliveryAttempt', description: 'Uma tentativa de entrega.' });

export const deliverySchema = z
  .object({
    id: idOf('Id da entrega, o mesmo de X-Fiscal-Delivery.'),
    webhookId: idOf('Webhook que a recebe.'),
    event: subscribableEventSchema,
    resourceId: idOf(
      'De que se trata: a nota, o evento ou a inutilização; a empresa em nfe.gaps_due; o próprio webhook em webhook.test.',
    ),
    status: deliveryStatusSchema,
    nextAttemptAt: momentOrNull('Próxima tentativa; null quando não há mais.'),
    createdAt: momentOf('Quando o evento ocorreu.'),
    deliveredAt: momentOrNull('Quando o destino a recebeu.', '2026-11-21T12:00:03.000Z'),
    attempts: z.array(attemptSchema).readonly().meta({ description: 'Tentativas em ordem.' }),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'Entrega de um evento a um webhook.',
    examples: [
      {
        id: exampleIds.delivery,
        webhookId: exampleIds.webhook,
        event: 'webhook.test',
        resourceId: exampleIds.webhook,
        status: 'pending',
        nextAttemptAt: exampleMoment,
        createdAt: exampleMoment,
        deliveredAt: null,
        attempts: [],
      },
    ],
  });
export type DeliveryRecord = Immutable<z.output<typeof deliverySchema>>;
