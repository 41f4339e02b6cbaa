import { z } from 'zod';
import { exampleIds } from '../fields/example-values.ts';
import { idOrNull, momentOf, momentOrNull, textOf } from '../fields/record-fields.ts';
import { nfseRejectionExample, nfseRejectionSchema } from '../nfse/nfse-outcomes.ts';
import { noProtocol } from '../nfse/nfse-record.ts';
import { attentionSchema } from '../notes/outcomes.ts';
import {
  earlierRequestAt,
  nfseFields,
  nfseFieldsExample,
  nfseRequestExample,
  nfseRequestFields,
  stoppedExample,
  stoppedFields,
} from './event-fields.ts';

const moment = '2026-11-21T12:00:03.000Z';
const attention = attentionSchema.meta({ description: 'Por que se espera a decisão de uma pessoa.' });

const nfseEvent = <Fields extends z.core.$ZodLooseShape>(
  event: {
    readonly summary: string;
    readonly example: Readonly<Record<string, unknown>>;
  },
  fields: Fields,
) => ({
  ...event,
  data: z.object({ ...nfseFields, ...fields }),
  example: { ...nfseFieldsExample, ...event.example },
});

/** Every event about an NFS-e, with the shape of its `data`. Source: api-conventions 9.3. */
export const nfseEvents = {
  'nfse.authorized': nfseEvent(
    {
      summary: 'NFS-e gerada pela Sefin',
      example: { protocol: null, authorizedAt: moment, nfseNumber: '42', earlierRequestAt: null },
    },
    {
      protocol: noProtocol,
      authorizedAt: momentOf('Quando a Sefin gerou a NFS-e.'),
      nfseNumber: textOf('Número da NFS-e (nNFSe).'),
      earlierRequestAt,
    },
  ),
  'nfse.rejected': nfseEvent(
    {
      summary: 'NFS-e rejeitada',
      example: { accessKey: null, rejection: nfseRejectionExample },
    },
    { rejection: nfseRejectionSchema },
  ),
  'nfse.failed': nfseEvent(
    { summary: 'NFS-e parada sem resposta da autoridade', example: { accessKey: null, ...stoppedExample } },
    stoppedFields,
  ),
  'nfse.cancelled': nfseEvent(
    {
      summary: 'NFS-e cancelada ou substituída',
      example: { eventId: exampleIds.event, protocol: null, registeredAt: moment },
    },
    {
      eventId: idOrNull(
        'O cancelamento, ou o pedido que o município deferiu; null: não foi pedido a este serviço.',
        exampleIds.event,
      ),
      protocol: noProtocol,
      registeredAt: momentOrNull('Quando a Sefin registrou o cancelamento; null quando não se sabe.', moment),
    },
  ),
  'nfse.event_rejected': {
    summary: 'Cancelamento de NFS-e, ou pedido de cancelamento, rejeitado',
    data: z.object({ ...nfseRequestFields, rejection: nfseRejectionSchema }),
    example: {
      ...nfseRequestExample,
      rejection: {
        cStat: 'E0822',
        reason: 'Prazo de cancelamento do município excedido',
        at: moment,
        errors: [{ code: 'E0822', reason: 'Prazo de cancelamento do município excedido', detail: null }],
      },
    },
  },
  'nfse.event_failed': {
    summary: 'Cancelamento de NFS-e, ou pedido de cancelamento, parado sem resposta da autoridade',
    data: z.object({ ...nfseRequestFields, ...stoppedFields }),
    example: { ...nfseRequestExample, ...stoppedExample },
  },
  'nfse.event_attention': {
    summary: 'Cancelamento de NFS-e, ou pedido de cancelamento, à espera da decisão de uma pessoa',
    data: z.object({ ...nfseRequestFields, attention }),
    example: { ...nfseRequestExample, attention: 'text_mismatch' },
  },
  'nfse.attention': nfseEvent(
    {
      summary: 'NFS-e à espera da decisão de uma pessoa',
      example: { accessKey: null, attention: 'dps_mismatch' },
    },
    { attention },
  ),
} as const;
