import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { textOf } from '../fields/record-fields.ts';
import { nfseWarningsSchema } from '../nfse/nfse-record.ts';
import { nfseRequestExample, nfseRequestSchema } from '../nfse/nfse-request.ts';
import { nfseTotalsSchema } from '../nfse/nfse-totals.ts';
import { simulatedIssueField } from './nfe-preview.ts';

export const nfsePreviewRequestExample = { ...nfseRequestExample, issueDate: '2026-12-01' };

/** Body of `POST /v1/nfse/preview`: the body of `POST /v1/nfse`, with an optional moment of issue. */
export const nfsePreviewRequestSchema = z
  .strictObject({
    ...nfseRequestSchema.shape,
    externalId: nfseRequestSchema.shape.externalId.optional().meta({
      description:
        'Se uma NFS-e já tem este externalId, a prévia faz como POST /v1/nfse: o mesmo 409, a mesma série.',
    }),
    issueDate: simulatedIssueField,
  })
  .meta({
    id: 'NfsePreviewRequest',
    description: 'A NFS-e que seria emitida, com as regras de NfseRequest; externalId é opcional.',
    examples: [nfsePreviewRequestExample],
  });

export const nfsePreviewSchema = z
  .object({
    totals: nfseTotalsSchema,
    warnings: nfseWarningsSchema,
    xml: textOf('A DPS sem assinatura. O número é sempre 999999999999999, pois nenhum é reservado.'),
  })
  .meta({
    id: 'NfsePreview',
    description: 'A NFS-e que POST /v1/nfse faria com a mesma requisição.',
  });
export type NfsePreview = Immutable<z.output<typeof nfsePreviewSchema>>;
