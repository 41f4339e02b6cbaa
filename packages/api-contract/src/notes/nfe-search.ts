import { z } from 'zod';
import { accessKeyField, dateField, idField, partyDocumentField } from '../fields/code-fields.ts';
import { growingListQuery, once, seriesParameter } from '../fields/parameters.ts';
import { pageOf } from '../fields/record-fields.ts';
import { nfeExample, nfeRecordSchema } from './nfe-record.ts';
import { statusSchema } from './outcomes.ts';

const numberParameter = (description: string) =>
  z
    .string(once)
    .regex(/^[1-9]\d{0,8}$/, { error: 'deve ser um número inteiro de 1 a 999999999' })
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: 999_999_999,
      pattern: undefined,
      description,
      examples: [1],
    });

const dayParameter = (description: string) =>
  dateField
    .regex(/^20\d{2}-/, { error: 'deve ser um dia de 2000 a 2099' })
    .optional()
    .meta({ description });

const statuses = z.array(statusSchema).min(1).max(10);

/** Query of `GET /v1/nfe/search`: every filter that is given has to hold. Source: api-conventions 4. */
export const nfeSearchQuery = growingListQuery.extend({
  companyId: idField.optional().meta({ description: 'Empresa emitente; ausente: todas.' }),
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
  numberFrom: numberParameter('Menor número.'),
  numberTo: numberParameter('Maior número.'),
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
