import { z } from 'zod';
import { exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  dayOf,
  environmentSchema,
  idOf,
  idOrNull,
  integerOf,
  momentOf,
  momentOrNull,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { gapFields } from '../notes/gaps.ts';
import { attentionSchema, denialSchema, rejectionSchema } from '../notes/outcomes.ts';
import {
  certificateExample,
  certificateFields,
  earlierRequestAt,
  noteExample,
  noteFields,
  rangeFields,
  requestExample,
  requestFields,
  stoppedExample,
  stoppedFields,
} from './event-fields.ts';
import { nfseEvents } from './nfse-events.ts';

const moment = '2026-11-21T12:00:03.000Z';
const attention = attentionSchema.meta({ description: 'Por que se espera a decisão de uma pessoa.' });

interface EventDefinition<Data extends z.ZodObject = z.ZodObject> {
  readonly summary: string;
  /** The payload's `data`. */
  readonly data: Data;
  readonly example: Readonly<Record<string, unknown>>;
}

const noteEvent = <Fields extends z.core.$ZodLooseShape>(
  event: {
    readonly summary: string;
    readonly example: Readonly<Record<string, unknown>>;
  },
  fields: Fields,
) => ({
  ...event,
  data: z.object({ ...noteFields, ...fields }),
  example: { ...noteExample, ...event.example },
});

/** Every published event, with the shape of its `data`. */
export const publishedEvents = {
  'nfe.authorized': noteEvent(
    {
      summary: 'Nota autorizada',
      example: { protocol: '135260000000001', authorizedAt: moment, earlierRequestAt: null },
    },
    {
      protocol: textOf('nProt da autorização.'),
      authorizedAt: momentOf('Quando a SEFAZ autorizou.'),
      earlierRequestAt,
    },
  ),
  'nfe.rejected': noteEvent(
    {
      summary: 'Nota rejeitada',
      example: { rejection: { cStat: '778', reason: 'Rejeicao: Informado NCM inexistente', at: moment } },
    },
    { rejection: rejectionSchema },
  ),
  'nfe.denied': noteEvent(
    {
      summary: 'Uso denegado',
      example: {
        denial: { cStat: '302', reason: 'Uso Denegado: Irregularidade fiscal do destinatario' },
        protocol: '135260000000002',
      },
    },
    { denial: denialSchema, protocol: textOrNull('nProt da denegação.') },
  ),
  'nfe.failed': noteEvent(
    {
      summary: 'Nota parada sem resposta da autoridade',
      example: stoppedExample,
    },
    stoppedFields,
  ),
  'nfe.cancelled': noteEvent(
    {
      summary: 'Nota cancelada',
      example: { eventId: exampleIds.event, protocol: '135260000000003', registeredAt: moment },
    },
    {
      eventId: idOrNull('O cancelamento; null: não foi pedido a este serviço.', exampleIds.event),
      protocol: textOrNull('nProt do evento de cancelamento; o da nota quando eventId é null.'),
      registeredAt: momentOrNull('Quando a SEFAZ registrou o cancelamento; null quando não se sabe.', moment),
    },
  ),
  'nfe.correction_registered': noteEvent(
    {
      summary: 'Carta de correção registrada',
      example: {
        eventId: exampleIds.event,
        sequence: 1,
        protocol: '135260000000003',
        registeredAt: moment,
      },
    },
    {
      eventId: idOf('A carta de correção.'),
      sequence: integerOf('Sequência da carta, de 1 a 20; vale a de maior sequência.'),
      protocol: textOf('nProt do evento.'),
      registeredAt: momentOf('Quando a SEFAZ registrou a carta.'),
    },
  ),
  'nfe.event_rejected': {
    summary: 'Cancelamento, carta de correção ou inutilização rejeitada',
    data: z.object({ ...requestFields, rejection: rejectionSchema }),
    example: {
      ...requestExample,
      rejection: { cStat: '501', reason: 'Rejeicao: Prazo de cancelamento superior ao previsto', at: moment },
    },
  },
  'nfe.event_failed': {
    summary: 'Cancelamento, carta de correção ou inutilização parada sem resposta da autoridade',
    data: z.object({
      ...requestFields,
      ...stoppedFields,
    }),
    example: {
      ...requestExample,
      ...stoppedExample,
    },
  },
  'nfe.event_attention': {
    summary: 'Cancelamento, carta de correção ou inutilização à espera da decisão de uma pessoa',
    data: z.object({ ...requestFields, attention }),
    example: { ...requestExample, attention: 'text_mismatch' },
  },
  'nfe.disabled': {
    summary: 'Faixa de números inutilizada',
    data: z.object({
      ...rangeFields,
      protocol: textOrNull(
        'nProt da inutilização; null: a SEFAZ já tinha a inutilização e não informou o protocolo.',
      ),
      registeredAt: momentOf('Quando a SEFAZ registrou a inutilização, ou quando este serviço soube dela.'),
    }),
    example: {
      id: exampleIds.event,
      companyId: exampleIds.company,
      environment: 'homologation',
      series: 1,
      from: 2,
      to: 3,
      year: 2026,
      protocol: '135260000000004',
      registeredAt: moment,
    },
  },
  'nfe.attention': noteEvent(
    {
      summary: 'Nota à espera da decisão de uma pessoa',
      example: { attention: 'reconcile_exhausted' },
    },
    { attention },
  ),
  'nfe.gaps_due': {
    summary: 'Números em aberto cujo prazo de inutilização é o dia 10 deste mês, ou já passou',
    data: z.object({
      companyId: idOf('Empresa emitente.'),
      environment: environmentSchema,
      series: integerOf('Série.'),
      disableBy: dayOf('Dia 10 do mês em que o evento ocorreu (Brasília).'),
      count: integerOf('Quantos números estão em aberto até esse dia.'),
      rangeCount: integerOf('Em quantas faixas.'),
      ranges: z
        .array(z.object(gapFields))
        .readonly()
        .meta({ description: 'As faixas em ordem de número, no máximo as 100 primeiras.' }),
    }),
    example: {
      companyId: exampleIds.company,
      environment: 'homologation',
      series: 1,
      disableBy: '2026-12-10',
      count: 2,
      rangeCount: 1,
      ranges: [{ from: 2, to: 3, count: 2, reason: 'rejected', year: 2026, disableBy: '2026-12-10' }],
    },
  },
  ...nfseEvents,
  'company.deleted': {
    summary: 'Empresa apagada com tudo o que era dela',
    data: z.object({
      companyId: idOf('Empresa que foi apagada.'),
      requestedAt: momentOf('Quando o apagamento foi pedido.'),
      deletedAt: momentOf('Quando terminou.'),
    }),
    example: { companyId: exampleIds.company, requestedAt: '2026-11-21T11:58:00.000Z', deletedAt: moment },
  },
  'certificate.expiring': {
    summary: 'Certificado a 30, 15 ou 7 dias do vencimento',
    data: z.object({
      ...certificateFields,
      daysLeft: z.union([z.literal(30), z.literal(15), z.literal(7)]).meta({
        description:
          'O prazo de aviso que começou agora. Se o certificado foi enviado com vários já começados, o menor deles.',
      }),
    }),
    example: { ...certificateExample, daysLeft: 30 },
  },
  'certificate.expired': {
    summary: 'Certificado vencido',
    data: z.object(certificateFields),
    example: certificateExample,
  },
  'webhook.test': {
    summary: 'Teste manual',
    data: z.object({ webhookId: idOf('Webhook testado.') }),
    example: { webhookId: exampleIds.webhook },
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;

export type EmittedEvent = keyof typeof publishedEvents;
export const emittedEvents = Object.keys(publishedEvents) as readonly EmittedEvent[];

/** `data` of an event. */
export type EventData<Event extends EmittedEvent> = Immutable<
  z.output<(typeof publishedEvents)[Event]['data']>
>;

/** An event with its `data`; each name has its own shape. */
export type PublishedEvent = {
  readonly [Event in EmittedEvent]: { readonly event: Event; readonly data: EventData<Event> };
}[EmittedEvent];

/** Returns the schema of the body of a delivery of `event`, with its example. */
export function deliveryBodyOf(event: EmittedEvent) {
  const { summary, data, example }: EventDefinition = publishedEvents[event];
  const schema = z
    .object({
      id: idOf('Id da entrega; use-o para ignorar repetições.'),
      event: z.literal(event).meta({ description: 'Nome do evento.' }),
      createdAt: momentOf('Quando o evento ocorreu.'),
      data: data.meta({ description: `${summary}.` }),
    })
    .meta({ description: `${summary}.` });
  return { schema, example: { id: exampleIds.delivery, event, createdAt: moment, data: example } };
}
