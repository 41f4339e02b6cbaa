import { brasiliaDate, reformDays } from '@fiscal/domain';
import { z } from 'zod';
import { dateField } from '../fields/code-fields.ts';
import type { Immutable } from '../fields/immutable.ts';
import { textOf } from '../fields/record-fields.ts';
import { nfeRequestExample, nfeRequestSchema } from '../notes/nfe-request.ts';
import { totalsSchema } from '../notes/totals.ts';
import { taxCalculationSchema } from '../taxes/tax-calculation-record.ts';

const { from, to } = reformDays;

/** True when the tax tables cover the day of the issue in Brasília. */
function hasTables(issueDate: string): boolean {
  const day = issueDate.includes('T') ? brasiliaDate(new Date(issueDate)) : issueDate;
  return day >= from && day <= to;
}

/** The simulated moment of issue of a preview. */
export const simulatedIssueField = z
  .union([dateField, z.iso.datetime({ offset: true })], {
    error: 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso',
  })
  .refine(hasTables, { error: `deve estar entre ${from} e ${to}` })
  .optional()
  .meta({
    description:
      `Emissão simulada (dhEmi), de ${from} a ${to}: uma data (meio-dia de Brasília) ou um ` +
      'instante; ausente: agora. A validade do certificado é sempre conferida no momento do pedido.',
    examples: ['2026-12-01'],
  });

export const nfePreviewRequestExample = { ...nfeRequestExample, issueDate: '2026-12-01' };

/**
 * Body of `POST /v1/nfe/preview`: the body of `POST /v1/nfe`, with an optional moment of issue. Source: api-conventions
 * 7.6.
 */
export const nfePreviewRequestSchema = z
  .strictObject({
    ...nfeRequestSchema.shape,
    externalId: nfeRequestSchema.shape.externalId.optional().meta({
      description:
        'Se uma nota já tem este externalId, a prévia faz como POST /v1/nfe: o mesmo 409, a mesma série.',
    }),
    issueDate: simulatedIssueField,
  })
  .meta({
    id: 'NfePreviewRequest',
    description: 'A nota que seria emitida, com as regras de NfeRequest; externalId é opcional.',
    examples: [nfePreviewRequestExample],
  });

export const nfePreviewSchema = z
  .object({
    totals: totalsSchema,
    items: taxCalculationSchema.shape.items,
    warnings: z.array(z.string()).readonly().meta({ description: 'O que foi aceito, mas merece atenção' }),
    xml: textOf(
      'A NF-e sem assinatura. O número é sempre 999999999, pois nenhum é reservado; cNF e chave são só desta prévia',
    ),
  })
  .meta({ id: 'NfePreview', description: 'A nota que POST /v1/nfe faria com a mesma requisição.' });
export type NfePreview = Immutable<z.output<typeof nfePreviewSchema>>;
