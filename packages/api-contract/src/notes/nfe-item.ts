import { z } from 'zod';
import {
  accessKeyField,
  benefitCodeField,
  digits,
  originField,
  taxClassCode,
} from '../fields/code-fields.ts';
import { dec2, dec10, positiveDec4, positivePercent } from '../fields/decimal-fields.ts';
import { documentText, optionalText } from '../fields/text-fields.ts';
import { itemTaxesSchema } from './item-taxes.ts';

const gtinField = z
  .string()
  .max(20)
  .regex(/^(?: *[Ss][Ee][Mm] [Gg][Tt][Ii][Nn] *|(?:[.\-/ ]*\d){8}[.\-/ ]*|(?:[.\-/ ]*\d){12,14}[.\-/ ]*)$/, {
    error: 'deve ser SEM GTIN, ou ter 8, 12, 13 ou 14 dígitos',
  })
  .overwrite((text) => (/\d/.test(text) ? text.replace(/[.\-/ ]/g, '') : 'SEM GTIN'));

const referenceSchema = z.strictObject({
  accessKey: accessKeyField.meta({ description: 'Chave de acesso da nota de origem' }),
  item: z
    .number()
    .int()
    .min(1)
    .max(990)
    .optional()
    .meta({
      description:
        'Item da nota de origem: a classificação de IBS e CBS dele é copiada. Obrigatório nas notas emitidas desde 2026-11-16',
      examples: [1],
    }),
});

const returnedIpiSchema = z.strictObject({
  value: dec2.meta({ description: 'vIPIDevol', examples: ['7.50'] }),
  percent: positivePercent.optional().meta({ description: 'pDevol: percentual da mercadoria devolvida' }),
});

/** The code of an item whose null differs from its absence beside a tax class: null removes the code of the class. */
export const codeOfClass = {
  benefitCode: benefitCodeField
    .nullable()
    .optional()
    .meta({
      description:
        'Código de benefício fiscal (cBenef) da UF do emitente: 8 ou 10 caracteres, ou SEM CBENEF. Substitui o código ' +
        'da classe; null: sem código. São Paulo o exige nos CST 20, 40, 41, 50 e 51 (SEFAZ 930).',
      examples: ['SP070010'],
    }),
};

export const nfeItemSchema = z
  .strictObject({
    code: documentText(1, 60).meta({ description: 'Código do produto no seu sistema' }),
    description: documentText(1, 120).meta({ description: 'Descrição do produto' }),
    ncm: digits(8).meta({ description: 'NCM, 8 dígitos' }),
    cest: digits(7)
      .nullable()
      .optional()
      .meta({ description: 'CEST, 7 dígitos', examples: ['1900700'] }),
    gtin: gtinField
      .nullable()
      .optional()
      .meta({ description: 'GTIN com dígito verificador, ou SEM GTIN', examples: ['7891234567895'] }),
    origin: originField,
    cfop: digits(4)
      .optional()
      .meta({ description: 'CFOP; obrigatório sem taxClass. Com taxClass vale o CFOP da classe.' }),
    taxClass: taxClassCode.optional().meta({
      description:
        'Código de uma classe tributária da empresa; maiúsculas e minúsculas são diferentes. A classe define cfop, icms, ipi, ' +
        'pis, cofins, benefitCode e ibsCbs. Cada objeto informado em taxes substitui inteiro o da classe.',
    }),
    ...codeOfClass,
    unit: documentText(1, 6).meta({ description: 'Unidade comercial' }),
    quantity: positiveDec4.meta({ description: 'Quantidade comercial' }),
    unitPrice: dec10.meta({ description: 'Preço unitário bruto' }),
    netUnitPrice: dec10.optional().meta({
      description: 'Preço unitário líquido: a diferença para unitPrice vira desconto',
      examples: ['14.50'],
    }),
    discount: dec2.optional().meta({ description: 'Desconto do item', examples: ['5.00'] }),
    freight: dec2.optional().meta({ description: 'Frete do item' }),
    insurance: dec2.optional().meta({ description: 'Seguro do item', examples: ['3.50'] }),
    otherExpenses: dec2
      .optional()
      .meta({ description: 'Outras despesas acessórias do item', examples: ['2.00'] }),
    approxTaxes: dec2.optional().meta({
      description: 'Valor aproximado dos tributos (vTotTrib), Lei 12.741/2012',
      examples: ['31.50'],
    }),
    purchaseOrder: optionalText(15).meta({
      description: 'Pedido de compra (xPed)',
      examples: ['PC-2026-118'],
    }),
    purchaseOrderItem: digits(1, 6)
      .nullable()
      .optional()
      .meta({ description: 'Item do pedido de compra (nItemPed)', examples: ['3'] }),
    additionalInfo: optionalText(500, 'lines').meta({
      description: 'Informações adicionais do item (infAdProd). Quebras de linha viram espaços',
      examples: ['Lote 4471, validade 12/2027'],
    }),
    reference: referenceSchema
      .optional()
      .meta({ description: 'Nota de origem; obrigatória em return, e só nela aceita' }),
    returnedIpi: returnedIpiSchema.optional().meta({ description: 'IPI devolvido; só em return' }),
    taxes: itemTaxesSchema.optional().meta({ description: 'Tributos do item; obrigatórios sem taxClass.' }),
  })
  .meta({
    id: 'NfeItem',
    description:
      'Item da nota. Sem taxClass, cfop e taxes com icms, pis e cofins são obrigatórios. Em return, reference é ' +
      'obrigatória; em outra operação, reference e returnedIpi são recusados.',
  });
