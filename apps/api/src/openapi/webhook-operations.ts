import { attentions } from '@fiscal/domain';
import { type EmittedEvent, emittedEvents, optInEvents } from '@fiscal/services';
import { exampleAccessKey, ids } from './examples.ts';

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
  accessKey: exampleAccessKey,
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

const attention = { type: ['string', 'null'], enum: [...attentions, null] };

const events: Readonly<Record<EmittedEvent, EventShape>> = {
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
      attention,
    },
    example: {
      ...commonExample,
      failure: { code: 'certificate_expired', reason: null },
      attention: 'certificate_expired',
    },
  },
  'nfe.cancelled': {
    summary: 'Nota cancelada',
    data: {
      ...common,
      eventId: { type: ['string', 'null'], description: 'null quando o cancelamento foi feito fora daqui.' },
      protocol: nullable('string'),
      registeredAt: { ...nullable('string'), format: 'date-time' },
    },
    example: { ...commonExample, eventId: null, protocol: '135260000000001', registeredAt: null },
  },
  'nfe.attention': {
    summary: 'Nota à espera da decisão de uma pessoa',
    data: { ...common, attention },
    example: { ...commonExample, attention: 'reconcile_exhausted' },
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
  header('X-Fiscal-Attempt', 'Número da tentativa, a partir de 1.'),
  header(
    'X-Fiscal-Signature',
    't=<segundos unix>,v1=<hex>: HMAC-SHA256 de "<t>.<corpo>" com o segredo inteiro; recuse t a mais de 5 minutos.',
  ),
];

const ladder =
  'Responda qualquer 2xx em 10 segundos; senão, novas tentativas em 1, 5 e 15 min e 1, 3, 6 e 12 h.';
const optIn: ReadonlySet<string> = new Set(optInEvents);

/** The `webhooks` section: every event that is emitted so far. */
export const webhookOperations = Object.fromEntries(
  emittedEvents.map((name) => [name, operation(name, events[name])]),
);

function operation(event: EmittedEvent, { summary, data, example }: EventShape): Json {
  const schema = object({ id: id24, event: { const: event }, createdAt: time, data: object(data) });
  const body = { id: ids.delivery, event, createdAt: moment, data: example };
  return {
    post: {
      tags: ['Webhooks'],
      operationId: `on${event.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      description: optIn.has(event) ? `Só para webhooks que nomeiam este evento. ${ladder}` : ladder,
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema, example: body } } },
      responses: { '2XX': { description: 'Recebido.' } },
    },
  };
}
