import { deliveryStatuses } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { growingListQuery, idParams, pathId } from '../fields/parameters.ts';
import {
  idOf,
  integerOf,
  integerOrNull,
  momentOf,
  momentOrNull,
  pageOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { subscribableEventSchema } from './event-names.ts';

export const deliveryStatusSchema = describedSet('DeliveryStatus', deliveryStatuses, 'Situação da entrega.', {
  pending: 'ainda haverá tentativas',
  delivered: 'o destino respondeu 2xx',
  exhausted: 'todas as tentativas falharam',
  discarded: 'o destino respondeu 410, ou o webhook está inativo ou foi removido',
});

const attemptExample = {
  number: 1,
  at: '2026-11-21T12:00:03.000Z',
  responseStatus: 503,
  error: null,
  durationMs: 182,
  responseExcerpt: 'Service Unavailable',
};

const attemptSchema = z
  .object({
    number: integerOf('Número da tentativa, a partir de 1; continua nos reenvios.', 1),
    at: momentOf('Quando a tentativa foi feita.', '2026-11-21T12:00:03.000Z'),
    responseStatus: integerOrNull('Status HTTP da resposta; null: não houve resposta.', 503),
    error: textOrNull('Por que falhou sem resposta; null quando houve uma.', 'timeout'),
    durationMs: integerOf('Duração em milissegundos.', 182),
    responseExcerpt: textOrNull('Começo da resposta, até 1000 caracteres.', 'Service Unavailable'),
  })
  .meta({ id: 'WebhookDeliveryAttempt', description: 'Uma tentativa de entrega.' });

const deliveryFields = {
  id: idOf('Id da entrega, o mesmo de X-Fiscal-Delivery.'),
  webhookId: idOf('Webhook que recebe a entrega.'),
  event: subscribableEventSchema,
  resourceId: idOf(
    'O recurso do evento: a nota, o evento da nota ou a inutilização; a empresa em nfe.gaps_due; o próprio webhook em webhook.test.',
  ),
  status: deliveryStatusSchema,
  round: integerOf('Rodadas de tentativas até agora; cada reenvio começa mais uma.', 1),
  nextAttemptAt: momentOrNull('Próxima tentativa; null quando não há mais.'),
  createdAt: momentOf('Quando o evento ocorreu.'),
  deliveredAt: momentOrNull('Quando o destino recebeu a entrega.', '2026-11-21T12:00:03.000Z'),
};

const deliveryExample = {
  id: exampleIds.delivery,
  webhookId: exampleIds.webhook,
  event: 'webhook.test',
  resourceId: exampleIds.webhook,
  status: 'pending',
  round: 1,
  nextAttemptAt: exampleMoment,
  createdAt: exampleMoment,
  deliveredAt: null,
};

const attemptsField = z.array(attemptSchema).readonly().meta({ description: 'Tentativas em ordem.' });

export const deliverySchema = z.object({ ...deliveryFields, attempts: attemptsField }).meta({
  id: 'WebhookDelivery',
  description: 'Entrega de um evento a um webhook.',
  examples: [{ ...deliveryExample, attempts: [] }],
});
export type DeliveryRecord = Immutable<z.output<typeof deliverySchema>>;

export const deliveryDetailSchema = z
  .object({
    ...deliveryFields,
    attempts: attemptsField,
    payload: z.looseObject({}).meta({
      description: 'O corpo enviado em cada tentativa, como JSON.',
      examples: [
        {
          id: exampleIds.delivery,
          event: 'webhook.test',
          createdAt: exampleMoment,
          data: { webhookId: exampleIds.webhook },
        },
      ],
    }),
  })
  .meta({
    id: 'WebhookDeliveryDetail',
    description: 'Entrega com as tentativas e o corpo enviado.',
    examples: [
      {
        ...deliveryExample,
        attempts: [attemptExample],
        payload: {
          id: exampleIds.delivery,
          event: 'webhook.test',
          createdAt: exampleMoment,
          data: { webhookId: exampleIds.webhook },
        },
      },
    ],
  });
export type DeliveryDetail = Immutable<z.output<typeof deliveryDetailSchema>>;

const deliverySummarySchema = z
  .object({
    ...deliveryFields,
    lastAttempt: attemptSchema.nullable().meta({
      description: 'A última tentativa; o número dela é o total de tentativas. null: ainda não houve.',
    }),
  })
  .meta({
    id: 'WebhookDeliverySummary',
    description: 'Entrega com a última tentativa.',
    examples: [{ ...deliveryExample, lastAttempt: attemptExample }],
  });
export type DeliverySummary = Immutable<z.output<typeof deliverySummarySchema>>;

export const deliveryListSchema = pageOf(
  'WebhookDeliveryList',
  deliverySummarySchema,
  'entregas dos últimos 30 dias, da mais nova à mais antiga.',
  { ...deliveryExample, lastAttempt: attemptExample },
);

/** `{id}` and `{deliveryId}` of a path: the webhook and one of its deliveries. */
export const deliveryParams = idParams.extend({
  deliveryId: pathId('Id da entrega: 24 caracteres hexadecimais minúsculos.', exampleIds.delivery),
});

export const deliveriesQuery = growingListQuery.extend({
  status: deliveryStatusSchema.optional().meta({ description: 'Só as entregas nesta situação.' }),
  event: subscribableEventSchema.optional().meta({ description: 'Só as entregas deste evento.' }),
});
