import { municipalDecisions } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { idOf, integerOf, momentOrNull, textOf } from '../fields/record-fields.ts';
import { stateExample } from '../notes/outcomes.ts';
import {
  eventFields,
  eventListSchema,
  eventStatusSchema,
  queuedRegistration,
} from '../notes/registration-record.ts';
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
  ...stateExample,
  warnings: ['Outro sistema registrou o evento; o XML guardado é o dele.'],
  createdAt: exampleMoment,
  updatedAt: registeredAt,
};

/** The event of the examples, just after the POST that requests it. */
export const queuedNfseEventExample = {
  ...nfseEventExample,
  ...queuedRegistration,
  warnings: [],
};

const common = eventFields(explainedNfseRejectionSchema);

/** Facts of the NFS-e 5 and 6.3. */
export const nfseEventRecordSchema = z
  .object({
    id: idOf('Id do evento.'),
    nfseId: idOf('A NFS-e.'),
    type: nfseEventTypeSchema,
    sequence: integerOf('Sequência (nSeqEvento); 1, pois cada evento é único.'),
    reason: nfseCancellationReasonSchema,
    text: textOf('A justificativa, como está no documento (xMotivo).'),
    status: eventStatusSchema(
      'NfseEventStatus',
      'Sefin',
      'a resposta se perdeu, e o evento será consultado antes de qualquer novo envio',
    ),
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
    ...common,
    warnings: common.warnings.meta({ examples: [['O cabeçalho X-Fiscal-Simulate foi ignorado.']] }),
  })
  .meta({
    id: 'NfseEvent',
    description: 'Cancelamento de uma NFS-e, ou pedido de cancelamento, e a sua situação.',
    examples: [nfseEventExample],
  });
export type NfseEventRecord = Immutable<z.output<typeof nfseEventRecordSchema>>;

export const nfseEventListSchema = eventListSchema(nfseEventRecordSchema, {
  id: 'NfseEventList',
  description: 'Eventos pedidos de uma NFS-e.',
  example: nfseEventExample,
});

/** Query of `GET /v1/nfse/{id}/events/{eventId}/xml`. */
export const nfseEventXmlQuery = z.object({
  document: z.enum(['event', 'decision'], { error: 'deve ser event ou decision' }).optional().meta({
    description: 'decision: a decisão do município sobre o evento.',
  }),
});
