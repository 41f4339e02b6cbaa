import { environments, noteStatuses } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { amount, attentionField, recordId, timestamp } from './record-fields.ts';

const ibsCbsTotals = z.object({
  base: amount,
  ibsState: amount,
  ibsMunicipal: amount,
  ibs: amount,
  cbs: amount,
  ibsPresumedCredit: amount,
  cbsPresumedCredit: amount,
});

export const totalsSchema = z
  .object({
    products: amount,
    discount: amount,
    freight: amount,
    insurance: amount,
    otherExpenses: amount,
    ipi: amount,
    returnedIpi: amount,
    import: amount,
    invoice: amount,
    icmsBase: amount,
    icms: amount,
    icmsExempted: amount,
    fcp: amount,
    icmsStBase: amount,
    icmsSt: amount,
    fcpSt: amount,
    icmsDestination: amount,
    icmsOrigin: amount,
    fcpDestination: amount,
    pis: amount,
    cofins: amount,
    approxTaxes: amount,
    invoiceWithReformTaxes: amount.nullable(),
    ibsCbs: ibsCbsTotals.nullable(),
  })
  .openapi('NfeTotals');

export const nfeRecordSchema = z
  .object({
    id: recordId,
    externalId: z.string(),
    companyId: recordId,
    environment: z.enum(environments),
    status: z.enum(noteStatuses).openapi({
      description:
        'queued, sending, pending e unknown: em andamento; authorized, cancelled, denied e disabled: finais; rejected: corrija e repita o POST; failed: elimine a causa e chame /retry',
    }),
    series: z.number().int(),
    number: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'Reservado na resposta 202; conserva-se em correções e novas tentativas' }),
    accessKey: z
      .string()
      .nullable()
      .openapi({ description: '44 caracteres; muda se a nota rejeitada for corrigida' }),
    protocol: z.string().nullable().openapi({ description: 'nProt da autorização' }),
    authorizedAt: timestamp.nullable(),
    rejection: z
      .object({ cStat: z.string(), reason: z.string(), at: timestamp })
      .nullable()
      .openapi({ description: 'Código e motivo da SEFAZ quando status é rejected' }),
    denial: z.object({ cStat: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    failure: z
      .object({ code: z.string(), reason: z.string().nullable().optional() })
      .nullable()
      .openapi({ description: 'A causa quando status é failed' }),
    attention: attentionField,
    totals: totalsSchema.nullable(),
    warnings: z.array(z.string()).readonly().openapi({ description: 'O que foi aceito, mas merece atenção' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .openapi('Nfe');
