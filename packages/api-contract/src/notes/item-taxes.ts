import { contributionCsts, icmsCsosns, icmsCsts, ipiCsts } from '@fiscal/domain';
import { z } from 'zod';
import { dec2, pct4, percentUpTo100 } from '../fields/decimal-fields.ts';
import { codeSet } from '../fields/described-set.ts';

const threeDigits = z.string().regex(/^\d{3}$/, { error: 'deve ter 3 dígitos' });
const sixDigits = z.string().regex(/^\d{6}$/, { error: 'deve ter 6 dígitos' });

/** The description belongs to the field, not to the form that fields share. */
const field = <S extends z.ZodType>(schema: S, description: string) =>
  schema.optional().meta({ description });

const rate = (of: string) => field(pct4, `Alíquota ${of} em percentual, até 4 casas.`);
const value = (of: string) => field(dec2, `Valor ${of}; ausente: calculado.`);

export const icmsSchema = z
  .strictObject({
    cst: field(codeSet(icmsCsts), 'CST do ICMS, para empresas com CRT 2 ou 3.'),
    csosn: field(codeSet(icmsCsosns), 'CSOSN, para empresas do Simples Nacional (CRT 1 ou 4).'),
    rate: rate('do ICMS'),
    baseReduction: field(pct4, 'Redução da base de cálculo em percentual.'),
    deferral: field(percentUpTo100, 'Diferimento em percentual (CST 51); ausente com alíquota: 100.'),
    creditRate: field(pct4, 'Alíquota do crédito do Simples Nacional (CSOSN 101 e 900).'),
    value: value('do ICMS'),
  })
  .refine((icms) => (icms.cst === undefined) !== (icms.csosn === undefined), {
    error: 'informe exatamente um entre cst e csosn',
  })
  .meta({
    id: 'Icms',
    description: 'ICMS de um item: exatamente um entre cst e csosn.',
    oneOf: [{ required: ['cst'] }, { required: ['csosn'] }],
  });

/** Without a name in the document: a reference cannot say that null is allowed beside it. */
export const ipiSchema = z.strictObject({
  cst: codeSet(ipiCsts).meta({ description: 'CST do IPI.' }),
  enquadramento: field(threeDigits, 'Enquadramento legal (cEnq); ausente: 999.'),
  rate: rate('do IPI'),
  value: value('do IPI'),
});

export const contributionSchema = z
  .strictObject({
    cst: codeSet(contributionCsts).meta({ description: 'CST do PIS ou da COFINS.' }),
    rate: rate('da contribuição'),
    base: field(dec2, 'Base de cálculo; ausente: valor da operação sem o ICMS destacado.'),
    value: value('da contribuição'),
  })
  .meta({ id: 'PisOrCofins', description: 'PIS ou COFINS de um item.' });

const cstOfIbsCbs = threeDigits.meta({ description: 'CST do IBS e da CBS.' });
const classTrib = sixDigits.meta({
  description: 'Classificação tributária (cClassTrib); pertence ao cst e vale em NF-e.',
});

/** What a tax class fixes: the class alone, no rates. */
export const taxClassIbsCbsSchema = z
  .strictObject({ cst: cstOfIbsCbs, classTrib })
  .meta({ id: 'TaxClassIbsCbs', description: 'Classificação fixa de IBS e CBS.' });

export const ibsCbsSchema = z.strictObject({
  cst: cstOfIbsCbs,
  classTrib,
  ibsUfRate: rate('do IBS estadual'),
  ibsMunRate: rate('do IBS municipal'),
  cbsRate: rate('da CBS'),
  donation: field(z.boolean(), 'Doação (indDoacao).'),
  ibsValue: value('do IBS'),
  cbsValue: value('da CBS'),
});

export const itemTaxesSchema = z
  .strictObject({
    icms: field(icmsSchema, 'ICMS; obrigatório sem taxClass.'),
    ipi: ipiSchema
      .nullable()
      .optional()
      .meta({ description: 'IPI; null: sem o grupo, também com taxClass.' }),
    pis: field(contributionSchema, 'PIS; obrigatório sem taxClass.'),
    cofins: field(contributionSchema, 'COFINS; obrigatória sem taxClass.'),
    ibsCbs: ibsCbsSchema.nullable().optional().meta({
      description: 'Ausente: vale a classe tributária, ou o serviço decide. null: nota sem o grupo IBS/CBS.',
    }),
  })
  .meta({
    id: 'ItemTaxes',
    description: 'Tributos do item; cada objeto prevalece sobre o da classe tributária',
  });
