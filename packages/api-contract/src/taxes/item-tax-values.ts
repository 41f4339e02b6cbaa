import { contributionCsts, icmsCsosns, icmsCsts, icmsElements, ipiCsts } from '@fiscal/domain';
import { z } from 'zod';
import { originField } from '../fields/code-fields.ts';
import { codeSet } from '../fields/described-set.ts';
import type { Immutable } from '../fields/immutable.ts';
import { amountOf, amountOrNull, flagOf, percentOf, percentOrNull, textOf } from '../fields/record-fields.ts';

/** Amounts of one item before taxes. */
export const itemAmountsSchema = z
  .object({
    gross: amountOf('vProd: quantidade vezes preço unitário'),
    discount: amountOf('vDesc, com a parte do item no desconto da nota'),
    freight: amountOf('vFrete, idem'),
    insurance: amountOf('vSeg, idem'),
    otherExpenses: amountOf('vOutro, idem'),
    net: amountOf('gross − discount + freight + insurance + otherExpenses'),
  })
  .meta({ id: 'TaxAmounts', description: 'Valores do item antes dos tributos' });

const icmsSchema = z
  .object({
    group: codeSet(icmsElements).meta({ description: 'Grupo do leiaute' }),
    origin: originField,
    cst: codeSet(icmsCsts).nullable().meta({ description: 'CST, no regime normal' }),
    csosn: codeSet(icmsCsosns).nullable().meta({ description: 'CSOSN, no Simples Nacional' }),
    base: amountOrNull('vBC'),
    rate: percentOrNull('pICMS'),
    reduction: percentOrNull('pRedBC: redução da base', '33.3300'),
    operationValue: amountOrNull('vICMSOp: ICMS da operação, antes do diferimento', '18.00'),
    deferral: percentOrNull('pDif: percentual diferido', '100.0000'),
    deferredValue: amountOrNull('vICMSDif: ICMS diferido', '18.00'),
    value: amountOrNull('vICMS'),
    creditRate: percentOrNull('pCredSN: alíquota do crédito do Simples', '1.3600'),
    creditValue: amountOrNull('vCredICMSSN: crédito que o destinatário pode aproveitar', '2.04'),
  })
  .meta({ id: 'TaxIcms', description: 'ICMS do item; null: o grupo não tem o campo' });

const ipiSchema = z
  .object({
    cst: codeSet(ipiCsts).meta({ description: 'CST do IPI' }),
    enquadramento: textOf('cEnq: código de enquadramento legal', '999'),
    base: amountOrNull('vBC', '150.00'),
    rate: percentOrNull('pIPI', '5.0000'),
    value: amountOrNull('vIPI', '7.50'),
  })
  .meta({ id: 'TaxIpi', description: 'IPI do item; null: o grupo não tem o campo' });

const contributionSchema = z
  .object({
    cst: codeSet(contributionCsts).meta({ description: 'CST do PIS ou da COFINS' }),
    base: amountOrNull('vBC'),
    rate: percentOrNull('pPIS ou pCOFINS'),
    value: amountOrNull('vPIS ou vCOFINS'),
  })
  .meta({ id: 'TaxContribution', description: 'PIS ou COFINS' });

const ibsCbsRateSchema = z
  .object({
    rate: percentOrNull('Alíquota nominal'),
    reduction: percentOrNull('pRedAliq: redução da alíquota', '60.0000'),
    effectiveRate: percentOrNull('Alíquota depois da redução; a nominal quando não há redução'),
    deferral: percentOrNull('pDif: percentual diferido', '100.0000'),
    deferredValue: amountOrNull('vDif: valor diferido', '0.90'),
    value: amountOrNull('Valor devido'),
  })
  .meta({
    id: 'TaxIbsCbsRate',
    description: 'Uma alíquota e o seu valor; tudo null quando a classificação não tem valores',
  });

const regularRateSchema = z
  .object({
    effectiveRate: percentOf('Alíquota efetiva regular', '0.9000'),
    value: amountOf('Valor regular', '0.90'),
  })
  .meta({ id: 'TaxRegularRate', description: 'O valor devido se a condição não se cumprir' });

const ibsCbsSchema = z
  .object({
    cst: textOf('CST do IBS e da CBS'),
    classTrib: textOf('cClassTrib'),
    donation: flagOf('indDoacao: operação de doação'),
    base: amountOrNull('vBC do IBS e da CBS'),
    ibsState: ibsCbsRateSchema.meta({ description: 'IBS estadual (gIBSUF)' }),
    ibsMunicipal: ibsCbsRateSchema.meta({ description: 'IBS municipal (gIBSMun)' }),
    ibs: z
      .object({ value: amountOrNull('vIBS: IBS estadual mais municipal') })
      .meta({ description: 'IBS inteiro' }),
    cbs: ibsCbsRateSchema.meta({ description: 'CBS (gCBS)' }),
    regularTaxation: z
      .object({
        cst: textOf('CSTReg', '000'),
        classTrib: textOf('cClassTribReg', '000001'),
        ibsState: regularRateSchema.meta({ description: 'IBS estadual regular' }),
        ibsMunicipal: regularRateSchema.meta({ description: 'IBS municipal regular' }),
        cbs: regularRateSchema.meta({ description: 'CBS regular' }),
      })
      .nullable()
      .meta({
        description: 'gTribRegular: tributação se a condição não se cumprir; null quando não se aplica',
      }),
    creditReversal: z
      .object({ ibs: amountOf('vIBSEstCred', '0.10'), cbs: amountOf('vCBSEstCred', '0.90') })
      .nullable()
      .meta({ description: 'gEstornoCred: estorno de crédito' }),
  })
  .meta({ id: 'TaxIbsCbs', description: 'IBS e CBS do item' });

const icmsDestinationSchema = z
  .object({
    base: amountOf('vBCUFDest'),
    rate: percentOf('pICMSUFDest: alíquota interna do destino'),
    interstateRate: percentOf('pICMSInter'),
    share: percentOf('pICMSInterPart: parte do destino'),
    value: amountOf('vICMSUFDest: DIFAL do destino'),
    originValue: amountOf('vICMSUFRemet: parte da origem'),
    fcpBase: amountOrNull('vBCFCPUFDest'),
    fcpRate: percentOrNull('pFCPUFDest'),
    fcpValue: amountOrNull('vFCPUFDest'),
  })
  .meta({ id: 'TaxIcmsDestination', description: 'ICMS devido ao destino' });

/** The taxes of one item, as in the note. A tax that the document would not have is null. */
export const itemTaxValuesSchema = z
  .object({
    icms: icmsSchema.meta({ description: 'ICMS' }),
    ipi: ipiSchema.nullable().meta({ description: 'null: item sem IPI' }),
    pis: contributionSchema.meta({ description: 'PIS' }),
    cofins: contributionSchema.meta({ description: 'COFINS' }),
    ibsCbs: ibsCbsSchema.nullable().meta({ description: 'null: nota sem o grupo; veja decisions' }),
    icmsDestination: icmsDestinationSchema
      .nullable()
      .meta({ description: 'DIFAL e FCP do destino, quando devidos' }),
    returnedIpi: z
      .object({
        percent: amountOf('pDevol: percentual devolvido', '100.00'),
        value: amountOf('vIPIDevol', '7.50'),
      })
      .nullable()
      .meta({ description: 'IPI devolvido' }),
    approxTaxes: amountOrNull('vTotTrib, como informado no item', '31.50'),
  })
  .meta({ id: 'ItemTaxValues', description: 'Cada tributo do item, como estaria na nota' });

export type QuotedAmounts = Immutable<z.output<typeof itemAmountsSchema>>;
export type QuotedIcms = Immutable<z.output<typeof icmsSchema>>;
export type QuotedIbsCbs = Immutable<z.output<typeof ibsCbsSchema>>;
export type QuotedRate = Immutable<z.output<typeof ibsCbsRateSchema>>;
export type QuotedIcmsDestination = Immutable<z.output<typeof icmsDestinationSchema>>;
export type QuotedRegularTaxation = NonNullable<QuotedIbsCbs['regularTaxation']>;
