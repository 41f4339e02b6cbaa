import { ids } from './examples.ts';

type Json = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const id24 = { type: 'string', pattern: '^[0-9a-f]{24}$' };
const time = { type: 'string', format: 'date-time' };
const nullable = (type: string) => ({ type: [type, 'null'] });

/** `data` of every event about a note (conventions 9.3). */
const common = {
  id: id24,
  externalId: text,
  companyId: id24,
  environment: { type: 'string', enum: ['homologation', 'production'] },
  series: { type: 'integer' },
  number: { type: 'integer' },
  accessKey: nullable('string'),
};

const commonExample = {
  id: ids.note,
  externalId: 'pedido-1001',
  companyId: ids.company,
  environment: 'homologation',
  series: 1,
  number: 1,
  accessKey: '35261111222333000181550010000000011123456786',
};

const object = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

interface EventShape {
  readonly summary: string;
  readonly data: Json;
  readonly example: Json;
}

const moment = '2026-11-21T12:00:03.000Z';

const events: Readonly<Record<string, EventShape>> = {
  'nfe.authorized': {
    summary: 'Nota autorizada',
    data: { ...common, protocol: text, authorizedAt: time },
    example: { ...commonExample, protocol: '135260000000001', authorizedAt: moment },
  },
  'nfe.rejected': {
    summary: 'Nota rejeitada',
    data: { ...common, rejection: object({ cStat: text, reason: text, at: time }) },
    example: {
      ...commonExample,
      rejection: { cStat: '778', reason: 'Rejeicao: Informado NCM inexistente', at: moment },
    },
  },
  'nfe.denied': {
    summary: 'Uso denegado',
    data: {
      ...common,
      denial: object({ cStat: nullable('string'), reason: nullable('string') }),
      protocol: nullable('string'),
    },
    example: {
      ...commonExample,
      denial: { cStat: '302', reason: 'Uso Denegado: Irregularidade fiscal do destinatario' },
      protocol: '135260000000002',
    },
  },
  'nfe.failed': {
    summary: 'Nota parada sem resposta da autoridade',
    data: {
      ...common,
      failure: object({ code: text, reason: nullable('string') }),
      attention: nullable('string'),
    },
    example: {
      ...commonExample,
      failure: { code: 'certificate_expired', reason: null },
      attention: 'certificate_expired',
    },
  },
  'webhook.test': { summary: 'Teste manual', data: { webhookId: id24 }, example: { webhookId: ids.webhook } },
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
});

const headers = [
  header('X-Fiscal-Event', 'Nome do evento.'),
  header('X-Fiscal-Delivery', 'Identificador da entrega; repete-se nas novas tentativas.'),
  header(
    'X-Fiscal-Signature',
    't=<segundos unix>,v1=<hex>: HMAC-SHA256 de "<t>.<corpo>" com o segredo inteiro; recuse t a mais de 5 minutos.',
  ),
];

/** The `webhooks` section: every event that the operations built here emit. */
export const webhookOperations = Object.fromEntries(
  Object.entries(events).map(([name, shape]) => [name, operation(name, shape)]),
);

function operation(event: string, { summary, data, example }: EventShape): Json {
  const schema = object({ id: id24, event: { const: event }, createdAt: time, data: object(data) });
  const body = { id: ids.delivery, event, createdAt: moment, data: example };
  return {
    post: {
      tags: ['Webhooks'],
      operationId: `on${event.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      description:
        'Responda qualquer 2xx em 10 segundos; senão, novas tentativas em 1, 5 e 15 min e 1, 3, 6 e 12 h.',
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema, example: body } } },
      responses: { '2XX': { description: 'Recebido.' } },
    },
  };
}
