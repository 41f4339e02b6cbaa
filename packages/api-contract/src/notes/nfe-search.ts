import { z } from 'zod';
import { accessKeyField, idField, partyDocumentField } from '../fields/code-fields.ts';
import {
  dayParameter,
  growingListQuery,
  numberParameter,
  seriesParameter,
  textParameter,
} from '../fields/parameters.ts';
import { pageOf } from '../fields/record-fields.ts';
import { nfeExample, nfeRecordSchema } from './nfe-record.ts';
import { statusSchema } from './outcomes.ts';

const statuses = z.array(statusSchema).min(1).max(10);

/** Query of `GET /v1/nfe/search`. All given filters must match. Source: api-conventions 4. */
export const nfeSearchQuery = growingListQuery.extend({
  companyId: idField.optional().meta({ description: 'Empresa emitente; ausente: todas.' }),
  q: textParameter('destinatário'),
  status: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), statuses.optional())
    .meta({
      description: 'Situação da nota; repita o parâmetro para aceitar várias: status=rejected&status=failed.',
      examples: [['rejected', 'failed']],
    }),
  attention: z
    .enum(['true'], { error: 'deve ser true' })
    .optional()
    .meta({ description: 'true: só notas que esperam a decisão de uma pessoa.' }),
  series: seriesParameter('Série, de 0 a 889.').optional(),
  numberFrom: numberParameter('Menor número.', 9),
  numberTo: numberParameter('Maior número.', 9),
  accessKey: accessKeyField.optional().meta({ description: 'Chave de acesso atual da nota.' }),
  recipientDocument: partyDocumentField
    .optional()
    .meta({ description: 'CNPJ ou CPF do destinatário.', examples: ['11444777000161'] }),
  createdFrom: dayParameter('Recebidas deste dia em diante, no horário de Brasília.'),
  createdTo: dayParameter('Recebidas até o fim deste dia, no horário de Brasília.'),
  authorizedFrom: dayParameter('Autorizadas deste dia em diante, no horário de Brasília.'),
  authorizedTo: dayParameter('Autorizadas até o fim deste dia, no horário de Brasília.'),
});

export const nfePageSchema = pageOf('NfePage', nfeRecordSchema, 'NF-e da busca.', nfeExample);
