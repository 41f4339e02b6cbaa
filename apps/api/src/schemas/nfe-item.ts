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
  accessKey: accessKeyField,
  item: z.number().int().min(1).max(990).optional(),
});

const returnedIpiSchema = z.strictObject({ value: dec2, percent: positivePercent.optional() });

export const nfeItemSchema = z
  .strictObject({
    code: documentText(1, 60),
    description: documentText(1, 120),
    ncm: digits(8),
    cest: digits(7).nullable().optional(),
    gtin: gtinField.nullable().optional(),
    origin: z.string().regex(/^[0-8]$/, { error: 'deve ser um dígito de 0 a 8' }),
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
    unit: documentText(1, 6),
    quantity: positiveDec4,
    unitPrice: dec10,
    netUnitPrice: dec10.optional(),
    discount: dec2.optional(),
    freight: dec2.optional(),
    insurance: dec2.optional(),
    otherExpenses: dec2.optional(),
    approxTaxes: dec2.optional(),
    purchaseOrder: optionalText(15),
    purchaseOrderItem: punctuated(/^\d{1,6}$/, 'deve ter de 1 a 6 dígitos')
      .nullable()
      .optional(),
    additionalInfo: optionalText(500),
    reference: referenceSchema.optional(),
    returnedIpi: returnedIpiSchema.optional(),
    taxes: itemTaxesSchema.optional(),
  })
  .openapi('NfeItem');
