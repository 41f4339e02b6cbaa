import type { NoteEventType } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { idOf, integerOf, momentOrNull, textOf, textOrNull } from '../fields/record-fields.ts';
import { correctionTextExample, justificationExample } from './nfe-event-request.ts';
import { stateExample } from './outcomes.ts';
import {
  eventFields,
  eventListSchema,
  eventStatusSchema,
  queuedRegistration,
} from './registration-record.ts';
import { explainedRejectionSchema } from './rejection-explanation.ts';

const types = ['cancel', 'correction'] as const;

/** The name of each type of event in the contract. */
export const nfeEventTypeOf = {
  cancellation: 'cancel',
  correction: 'correction',
} as const satisfies Readonly<Record<NoteEventType, (typeof types)[number]>>;

const registeredAt = '2026-11-21T12:05:01.000Z';

export const nfeEventExample = {
  id: exampleIds.event,
  nfeId: exampleIds.note,
  type: 'cancel',
  sequence: 1,
  text: justificationExample,
  status: 'registered',
  protocol: '135260000000003',
  registeredAt,
  rejection: null,
  ...stateExample,
  warnings: ['Cancelamento homologado fora do prazo de 24 horas (155): em São Paulo há multa.'],
  createdAt: exampleMoment,
  updatedAt: registeredAt,
};

/** The event of the examples, just after the POST that requests it. */
export const queuedNfeEventExample = {
  ...nfeEventExample,
  ...queuedRegistration,
  warnings: [],
};

/** A correction letter, just after the POST that requests it. */
export const queuedCorrectionExample = {
  ...queuedNfeEventExample,
  type: 'correction',
  text: correctionTextExample,
};

/** Specification 2.9. */
export const nfeEventRecordSchema = z
  .object({
    id: idOf('Id do evento.'),
    nfeId: idOf('A nota.'),
    type: describedSet('NfeEventType', types, 'O que foi pedido.', {
      cancel: 'cancelamento (110111)',
      correction: 'carta de correção (110110)',
    }),
    sequence: integerOf(
      'Sequência (nSeqEvento): 1 no cancelamento, 1 a 20 nas cartas. A carta seguinte usa a sequência de uma carta que não foi registrada.',
    ),
    text: textOf('A justificativa ou a correção, como está no documento.'),
    status: eventStatusSchema(
      'NfeEventStatus',
      'SEFAZ',
      'a resposta se perdeu, e a nota será consultada antes de qualquer novo envio',
    ),
    protocol: textOrNull('nProt do evento.'),
    registeredAt: momentOrNull('Quando a SEFAZ registrou o evento.'),
    ...eventFields(explainedRejectionSchema),
  })
  .meta({
    id: 'NfeEvent',
    description: 'Cancelamento ou carta de correção de uma NF-e e a sua situação.',
    examples: [nfeEventExample],
  });
export type NfeEventRecord = Immutable<z.output<typeof nfeEventRecordSchema>>;

export const nfeEventListSchema = eventListSchema(nfeEventRecordSchema, {
  id: 'NfeEventList',
  description: 'Cancelamentos e cartas de correção de uma nota.',
  example: nfeEventExample,
});
