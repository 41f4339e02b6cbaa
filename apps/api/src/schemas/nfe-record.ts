import { environments, filingStatuses } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { amount, attentionField, recordId, timestamp, waitingField } from './record-fields.ts';

const said = (description: string) => amount.openapi({ description });

const ibsCbsTotals = z.object({
  base: said('vBCIBSCBS'),
  ibsState: said('gIBSUF/vIBSUF'),
  ibsMunicipal: said('gIBSMun/vIBSMun'),
  ibs: said('gIBS/vIBS'),
  cbs: said('gCBS/vCBS'),
  ibsPresumedCredit: said('gIBS/vCredPres'),
  cbsPresumedCredit: said('gCBS/vCredPres'),
});

export const totalsSchema = z
  .object({
    products: said('vProd'),
    discount: said('vDesc'),
    freight: said('vFrete'),
    insurance: said('vSeg'),
    otherExpenses: said('vOutro'),
    ipi: said('vIPI'),
    returnedIpi: said('vIPIDevol'),
    invoice: said('vNF: total da nota, comparado com expectedTotal'),
    icmsBase: said('vBC'),
    icms: said('vICMS'),
    icmsExempted: said('vICMSDeson'),
    fcp: said('vFCP'),
    icmsStBase: said('vBCST'),
    icmsSt: said('vST'),
    fcpSt: said('vFCPST'),
    icmsDestination: said('vICMSUFDest: DIFAL do destino'),
    icmsOrigin: said('vICMSUFRemet'),
    fcpDestination: said('vFCPUFDest'),
    pis: said('vPIS'),
    cofins: said('vCOFINS'),
    approxTaxes: said('vTotTrib'),
    import: said('vII'),
    invoiceWithReformTaxes: amount.nullable().openapi({ description: 'vNFTot; null quando não informado' }),
    ibsCbs: ibsCbsTotals.nullable().openapi({ description: 'null em nota sem o grupo IBS/CBS' }),
  })
  .openapi('NfeTotals', { description: 'Totais da nota; o que não se aplica é 0.00' });

export const nfeRecordSchema = z
  .object({
    id: recordId,
    externalId: z.string(),
    companyId: recordId,
    environment: z.enum(environments),
    status: z.enum(filingStatuses).openapi({
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
    waiting: waitingField,
    totals: totalsSchema.nullable(),
    warnings: z.array(z.string()).readonly().openapi({ description: 'O que foi aceito, mas merece atenção' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .openapi('Nfe');
