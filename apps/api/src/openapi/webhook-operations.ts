import {
  deliveryBodyOf,
  type EmittedEvent,
  emittedEvents,
  optInEvents,
  publishedEvents,
} from '@fiscal/api-contract';
import type { ComponentSchemas } from './component-schemas.ts';
import type { OperationTree } from './shared-components.ts';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  example,
  schema: { type: 'string' },
});

const headers = [
  header('X-Fiscal-Event', 'Nome do evento.', 'nfe.authorized'),
  header(
    'X-Fiscal-Delivery',
    'Identificador da entrega; repete-se nas novas tentativas.',
    '65f1c3c4d50123456789abcd',
  ),
  header('X-Fiscal-Attempt', 'Número da tentativa, a partir de 1.', '1'),
  header(
    'X-Fiscal-Signature',
    't=<segundos unix>,v1=<hex>: HMAC-SHA256 de "<t>.<corpo>" com o segredo inteiro; recuse t a mais de 5 minutos.',
    `t=1795262403,v1=${'5d41402abc4b2a76b9719d911017c592'.repeat(2)}`,
  ),
];

const retrySchedule =
  'Responda qualquer 2xx em 10 segundos; senão, novas tentativas em 1, 5 e 15 min e 1, 3, 6 e 12 h.';

/** Builds the `webhooks` section with every published event. */
export const webhookOperations = (components: ComponentSchemas): OperationTree =>
  Object.fromEntries(emittedEvents.map((event) => [event, operation(event, components)]));

function operation(event: EmittedEvent, components: ComponentSchemas) {
  const { summary } = publishedEvents[event];
  const isOptIn = optInEvents.some((name) => name === event);
  const body = deliveryBodyOf(event);
  return {
    post: {
      tags: ['Webhooks'],
      operationId: `on${event.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      description: isOptIn ? `Só para webhooks que nomeiam este evento. ${retrySchedule}` : retrySchedule,
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: components.requireSchema(body.schema), example: body.example },
        },
      },
      responses: { '2XX': { description: 'Recebido.' } },
    },
  };
}
