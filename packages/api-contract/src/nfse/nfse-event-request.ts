import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { charactersOfDocument, documentText } from '../fields/text-fields.ts';

export const nfseJustificationExample = 'Serviço contratado em duplicidade pelo tomador';

/** cMotivo of a cancellation and of the request for its analysis. */
export const nfseCancellationReasonSchema = describedSet(
  'NfseCancellationReason',
  ['1', '2', '9'],
  'Motivo (cMotivo).',
  { 1: 'erro na emissão', 2: 'serviço não prestado', 9: 'outros' },
);

/** Body of `POST /v1/nfse/{id}/cancel`. Source: tiposEventos_v1.01 (20260727), e101101: cMotivo, xMotivo. */
export const cancelNfseSchema = z
  .strictObject({
    justification: documentText(15, 255, 'lines').meta({
      description: `Por que a NFS-e é cancelada (xMotivo). Quebras de linha viram espaços. ${charactersOfDocument}`,
      examples: [nfseJustificationExample],
    }),
    reason: nfseCancellationReasonSchema.optional().meta({ description: 'cMotivo; ausente: 9, outros.' }),
  })
  .meta({
    id: 'NfseCancellation',
    description: 'Cancelamento de uma NFS-e autorizada. Campos desconhecidos são recusados.',
    examples: [{ justification: nfseJustificationExample, reason: '2' }],
  });
