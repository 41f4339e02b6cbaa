import { z } from 'zod';
import { exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { idOf, integerOf, integerOrNull, percentOrNull } from '../fields/record-fields.ts';

const windowExample = {
  pending: 1,
  delivered: 412,
  exhausted: 2,
  discarded: 0,
  successPercent: '99.5169',
  attempts: 431,
  responseMs: { p50: 84, p95: 310 },
};

const windowSchema = z
  .object({
    pending: integerOf('Entregas que ainda terão tentativas.'),
    delivered: integerOf('Entregas que o destino recebeu.'),
    exhausted: integerOf('Entregas de que todas as tentativas falharam.'),
    discarded: integerOf('Entregas descartadas.'),
    successPercent: percentOrNull(
      'Entregas recebidas, em porcento das que acabaram; null: nenhuma acabou.',
      '99.5169',
    ),
    attempts: integerOf('Tentativas feitas no período, com e sem resposta.'),
    responseMs: z
      .object({
        p50: integerOrNull('Metade das respostas veio até este tempo, em milissegundos.', 84),
        p95: integerOrNull('95 de 100 respostas vieram até este tempo, em milissegundos.', 310),
      })
      .meta({
        description:
          'Tempo até a resposta, das tentativas do período que tiveram resposta; null: nenhuma teve.',
      }),
  })
  .meta({
    id: 'WebhookStatisticsWindow',
    description: 'Entregas criadas e tentativas feitas em um período.',
    examples: [windowExample],
  });
export type WebhookStatisticsWindow = Immutable<z.output<typeof windowSchema>>;

export const webhookStatisticsSchema = z
  .object({
    webhookId: idOf('O webhook.', exampleIds.webhook),
    last24Hours: windowSchema.meta({ description: 'As últimas 24 horas.' }),
    last7Days: windowSchema.meta({ description: 'Os últimos 7 dias.' }),
  })
  .meta({
    id: 'WebhookStatistics',
    description: 'Como o destino de um webhook respondeu.',
    examples: [{ webhookId: exampleIds.webhook, last24Hours: windowExample, last7Days: windowExample }],
  });
export type WebhookStatistics = Immutable<z.output<typeof webhookStatisticsSchema>>;
