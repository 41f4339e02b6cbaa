import { z } from '@hono/zod-openapi';
import { accessKeyField, benefitCodeField, digits, punctuated, taxClassCode } from './code-fields.ts';
import { dec2, dec10, positiveDec4, positivePercent } from './decimal-fields.ts';
import { itemTaxesSchema } from './item-taxes.ts';
import { documentText, optionalText } from './text-fields.ts';

const gtinField = z
  .string()
  .max(20)
  .overwrite((text) => (text.trim().toUpperCase() === 'SEM GTIN' ? 'SEM GTIN' : text.replace(/[.\-/ ]/g, '')))
  .regex(/^(?:SEM GTIN|\d{8}|\d{12,14})$/, { error: 'deve ser SEM GTIN, ou ter 8, 12, 13 ou 14 dígitos' });

const referenceSchema = z.strictObject({
  accessKey: accessKeyField.openapi({ description: 'Chave de acesso da nota de origem' }),
  item: z
    .number()
    .int()
    .min(1)
    .max(990)
    .optional()
    .openapi({ description: 'Item da nota de origem; com ele a classificação de IBS e CBS é copiada' }),
});

const returnedIpiSchema = z.strictObject({
  value: dec2.openapi({ description: 'vIPIDevol' }),
  percent: positivePercent.optional().openapi({ description: 'pDevol: percentual da mercadoria devolvida' }),
});

export const nfeItemSchema = z
  .strictObject({
    code: documentText(1, 60).openapi({ description: 'Código do produto no seu sistema' }),
    description: documentText(1, 120).openapi({ description: 'Descrição do produto' }),
    ncm: digits(8).openapi({ description: 'NCM, 8 dígitos' }),
    cest: digits(7).nullable().optional().openapi({ description: 'CEST, 7 dígitos' }),
    gtin: gtinField
      .nullable()
      .optional()
      .openapi({ description: 'GTIN com dígito verificador, ou SEM GTIN' }),
    origin: z
      .string()
      .regex(/^[0-8]$/, { error: 'deve ser um dígito de 0 a 8' })
      .openapi({ description: 'Origem da mercadoria: 0 nacional, 1 a 8 conforme a tabela A do CST' }),
    cfop: digits(4)
      .optional()
      .openapi({ description: 'Obrigatório sem taxClass; com taxClass vale o da classe.' }),
    taxClass: taxClassCode.optional().openapi({
      description:
        'Classe tributária da empresa, diferenciando maiúsculas: dá cfop, icms, ipi, pis, cofins, benefitCode e ' +
        'ibsCbs. Cada objeto informado em taxes prevalece inteiro sobre o da classe.',
    }),
    benefitCode: benefitCodeField
      .nullable()
      .optional()
      .openapi({
        description:
          'Código de benefício fiscal (cBenef) da UF do emitente: 8 ou 10 caracteres, ou SEM CBENEF. Prevalece sobre ' +
          'o da classe; null: sem código. São Paulo o exige nos CST 20, 40, 41, 50 e 51 (SEFAZ 930). Acréscimo nosso ' +
          'à especificação.',
      }),
    unit: documentText(1, 6).openapi({ description: 'Unidade comercial' }),
    quantity: positiveDec4.openapi({ description: 'Quantidade comercial' }),
    unitPrice: dec10.openapi({ description: 'Preço unitário bruto' }),
    netUnitPrice: dec10
      .optional()
      .openapi({ description: 'Preço unitário líquido: a diferença para unitPrice vira desconto' }),
    discount: dec2.optional().openapi({ description: 'Desconto do item' }),
    freight: dec2.optional().openapi({ description: 'Frete do item' }),
    insurance: dec2.optional().openapi({ description: 'Seguro do item' }),
    otherExpenses: dec2.optional().openapi({ description: 'Outras despesas acessórias do item' }),
    approxTaxes: dec2
      .optional()
      .openapi({ description: 'Valor aproximado dos tributos (vTotTrib), Lei 12.741/2012' }),
    purchaseOrder: optionalText(15).openapi({ description: 'Pedido de compra (xPed)' }),
    purchaseOrderItem: punctuated(/^\d{1,6}$/, 'deve ter de 1 a 6 dígitos')
      .nullable()
      .optional()
      .openapi({ description: 'Item do pedido de compra (nItemPed)' }),
    additionalInfo: optionalText(500).openapi({ description: 'Informações adicionais do item (infAdProd)' }),
    reference: referenceSchema.optional().openapi({ description: 'Obrigatória em return, só nela aceita' }),
    returnedIpi: returnedIpiSchema.optional().openapi({ description: 'IPI devolvido; só em return' }),
    taxes: itemTaxesSchema.optional(),
  })
  .openapi('NfeItem');
