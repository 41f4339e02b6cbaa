import { z } from 'zod';
import { idField, nfseKeyField, partyDocumentField } from '../fields/code-fields.ts';
import {
  dayParameter,
  growingListQuery,
  monthParameter,
  numberParameter,
  textParameter,
} from '../fields/parameters.ts';
import { pageOf } from '../fields/record-fields.ts';
import { exportQuery } from '../notes/nfe-export.ts';
import { nfseStatusSchema } from './nfse-outcomes.ts';
import { nfseExample, nfseRecordSchema } from './nfse-record.ts';

const statuses = z.array(nfseStatusSchema).min(1).max(8);
const dpsSeries = /^(?:[1-9]\d{0,3}|[1-4]\d{4})$/;

/** Query of `GET /v1/nfse/search`. All given filters must match. Source: api-conventions 4 and 8. */
export const nfseSearchQuery = growingListQuery.extend({
  companyId: idField.optional().meta({ description: 'Empresa emitente; ausente: todas.' }),
  q: textParameter('tomador'),
  status: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), statuses.optional())
    .meta({
      description:
        'Situação da NFS-e; repita o parâmetro para aceitar várias: status=rejected&status=failed.',
      examples: [['rejected', 'failed']],
    }),
  attention: z
    .enum(['true'], { error: 'deve ser true' })
    .optional()
    .meta({ description: 'true: só as que esperam a decisão de uma pessoa.' }),
  series: z
    .string()
    .regex(dpsSeries, { error: 'deve ser um número inteiro de 1 a 49999' })
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: 49_999,
      pattern: undefined,
      description: 'Série da DPS, de 1 a 49999.',
      examples: [1],
    }),
  numberFrom: numberParameter('Menor número de DPS.', 15),
  numberTo: numberParameter('Maior número de DPS.', 15),
  accessKey: nfseKeyField.optional().meta({ description: 'Chave de acesso da NFS-e.' }),
  recipientDocument: partyDocumentField
    .optional()
    .meta({ description: 'CNPJ ou CPF do tomador.', examples: ['11444777000161'] }),
  createdFrom: dayParameter('Recebidas deste dia em diante, no horário de Brasília.'),
  createdTo: dayParameter('Recebidas até o fim deste dia, no horário de Brasília.'),
  authorizedFrom: dayParameter('Autorizadas deste dia em diante, no horário de Brasília.'),
  authorizedTo: dayParameter('Autorizadas até o fim deste dia, no horário de Brasília.'),
});

export const nfsePageSchema = pageOf('NfsePage', nfseRecordSchema, 'NFS-e da busca.', nfseExample);

/** Query of `GET /v1/nfse/export`. */
export const nfseExportQuery = exportQuery.extend({
  month: monthParameter('Mês da autorização das NFS-e e do registro dos eventos.'),
  danfe: exportQuery.shape.danfe.meta({ description: '1: com os DANFSe em PDF.' }),
});

/** Query of `GET /v1/nfse/{id}/xml`. */
export const nfseXmlQuery = z.object({
  document: z.enum(['nfse', 'dps'], { error: 'deve ser nfse ou dps' }).optional().meta({
    description: 'nfse (padrão): a NFS-e como a Sefin a gerou; dps: a DPS assinada que foi enviada.',
  }),
});
