import { municipalDecisions } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { idOf, integerOf, momentOf, momentOrNull, textOf } from '../fields/record-fields.ts';
import { attentionSchema, failureSchema, registrationStatuses, waitingSchema } from '../notes/outcomes.ts';
import { nfseCancellationReasonSchema, nfseJustificationExample } from './nfse-event-request.ts';
import { explainedNfseRejectionSchema } from './nfse-outcomes.ts';
import { noProtocol } from './nfse-record.ts';

/** The types of events that a provider can register, as the contract names them. */
export const nfseEventTypes = ['cancel', 'cancellationRequest'] as const;

export const nfseEventTypeSchema = describedSet('NfseEventType', nfseEventTypes, 'O que foi pedido.', {
  cancel: 'cancelamento (101101)',
  cancellationRequest: 'análise fiscal para cancelamento (101103)',
});

const registeredAt = '2026-11-21T12:05:01.000Z';

export const nfseEventExample = {
  id: exampleIds.event,
  nfseId: exampleIds.note,
  type: 'cancel',
  sequence: 1,
  reason: '2',
  text: nfseJustificationExample,
  status: 'registered',
  protocol: null,
  registeredAt,
  decision: null,
  decidedAt: null,
  rejection: null,
  failure: null,
  attention: null,
  waiting: null,
  warnings: ['Outro sistema registrou o evento; o XML guardado é o dele.'],
  createdAt: exampleMoment,
  updatedAt: registeredAt,
};

/** The event of the examples, just after the POST that requests it. */
export const queuedNfseEventExample = {
  ...nfseEventExample,
  status: 'queued',
  registeredAt: null,
  warnings: [],
  updatedAt: exampleMoment,
};

/** Facts of the NFS-e 5 and 6.3. */
export const nfseEventRecordSchema = z
  .object({
    id: idOf('Id do evento.'),
    nfseId: idOf('A NFS-e.'),
    type: nfseEventTypeSchema,
    sequence: integerOf('Sequência (nSeqEvento); 1, pois cada evento é único.'),
    reason: nfseCancellationReasonSchema,
    text: textOf('A justificativa, como está no documento (xMotivo).'),
    status: describedSet('NfseEventStatus', registrationStatuses, 'Situação do evento.', {
      queued: 'na fila, ou à espera da Sefin: waiting diz por quê',
      sending: 'sendo enviado',
      unknown: 'a resposta se perdeu, e o evento será consultado antes de qualquer novo envio',
      registered: 'registrado (final)',
      rejected: 'rejeitado (final): peça outro evento',
      failed:
        'parou sem resposta da autoridade: elimine a causa em failure e chame /retry, ou peça outro evento',
    }),
    protocol: noProtocol,
    registeredAt: momentOrNull('Quando a Sefin registrou o evento (dhProc).'),
    decision: describedSet(
      'MunicipalDecision',
      municipalDecisions,
      'O que o município decidiu sobre um pedido de cancelamento (cancellationRequest).',
      {
        granted: 'deferiu (105104): a NFS-e passa a cancelada',
        refused: 'indeferiu (105105): a NFS-e continua como está',
      },
    )
      .nullable()
      .meta({
        description:
          'A decisão do município sobre um pedido registrado; o serviço a consulta a cada 6 horas, por 180 dias. null: ainda não se conhece uma decisão.',
      }),
    decidedAt: momentOrNull('Quando a Sefin registrou a decisão (dhProc).', exampleMoment),
    rejection: explainedNfseRejectionSchema
      .nullable()
      .meta({ description: 'A rejeição, quando status é rejected.' }),
    failure: failureSchema.nullable().meta({ description: 'A causa, quando status é failed.' }),
    attention: attentionSchema.nullable().meta({
      description:
        'Por que o evento espera a decisão de uma pessoa; elimine a causa e chame /retry. null: não espera.',
    }),
    waiting: waitingSchema.nullable().meta({
      description: 'Por que o evento em andamento espera; null enquanto ele avança e depois do fim.',
    }),
    warnings: z
      .array(z.string())
      .readonly()
      .meta({
        description: 'O que foi aceito ou registrado, mas merece atenção.',
        examples: [['O cabeçalho X-Fiscal-Simulate foi ignorado.']],
      }),
    createdAt: momentOf('Quando o evento foi pedido.'),
    updatedAt: momentOf('Última mudança de situação.'),
  })
  .meta({
    id: 'NfseEvent',
    description: 'Cancelamento de uma NFS-e, ou pedido de cancelamento, e a sua situação.',
    examples: [nfseEventExample],
  });
export type NfseEventRecord = Immutable<z.output<typeof nfseEventRecordSchema>>;

/** Every event of an NFS-e, in the order of creation. */
export const nfseEventListSchema = z
  .object({
    data: z
      .array(nfseEventRecordSchema)
      .readonly()
      .meta({ description: 'Os eventos, na ordem em que foram pedidos.' }),
  })
  .meta({
    id: 'NfseEventList',
    description: 'Eventos pedidos de uma NFS-e.',
    examples: [{ data: [nfseEventExample] }],
  });

/** Query of `GET /v1/nfse/{id}/events/{eventId}/xml`. */
export const nfseEventXmlQuery = z.object({
  document: z.enum(['event', 'decision'], { error: 'deve ser event ou decision' }).optional().meta({
    description: 'decision: a decisão do município sobre o evento.',
  }),
});
