import { contributionCsts, icmsCsosns, icmsCsts, ipiCsts } from '@fiscal/domain';
import { z } from 'zod';
import { dec2, pct4, percentUpTo100 } from '../fields/decimal-fields.ts';
import { codeSet } from '../fields/described-set.ts';

const threeDigits = z.string().regex(/^\d{3}$/, { error: 'deve ter 3 dígitos' });
const sixDigits = z.string().regex(/^\d{6}$/, { error: 'deve ter 6 dígitos' });

/** Makes an optional field with its own description, because several fields share a schema. */
const field = <S extends z.ZodType>(schema: S, description: string, example?: string) =>
  schema.optional().meta({ description, ...(example === undefined ? {} : { examples: [example] }) });

const rate = (of: string, example: string) =>
  field(pct4, `Alíquota ${of} em percentual, até 4 casas.`, example);
const value = (of: string, example: string) => field(dec2, `Valor ${of}; ausente: calculado.`, example);

export const icmsSchema = z
  .strictObject({
    cst: field(codeSet(icmsCsts), 'CST do ICMS, para empresas com CRT 2 ou 3.'),
    csosn: field(codeSet(icmsCsosns), 'CSOSN, para empresas do Simples Nacional (CRT 1 ou 4).'),
    rate: rate('do ICMS', '18.0000'),
    baseReduction: field(pct4, 'Redução da base de cálculo em percentual.', '33.3300'),
    deferral: field(
      percentUpTo100,
      'Diferimento em percentual (CST 51); ausente com alíquota: 100.',
      '100.00',
    ),
    creditRate: field(pct4, 'Alíquota do crédito do Simples Nacional (CSOSN 101 e 900).', '1.3600'),
    value: value('do ICMS', '27.00'),
  })
  .refine((icms) => (icms.cst === undefined) !== (icms.csosn === undefined), {
    error: 'informe exatamente um entre cst e csosn',
  })
  .meta({
    id: 'Icms',
    description: 'ICMS de um item: exatamente um entre cst e csosn.',
    oneOf: [{ required: ['cst'] }, { required: ['csosn'] }],
  });

/** Has no id in the document, because a `$ref` cannot also allow null. */
export const ipiSchema = z.strictObject({
  cst: codeSet(ipiCsts).meta({ description: 'CST do IPI.' }),
  enquadramento: field(threeDigits, 'Enquadramento legal (cEnq); ausente: 999.', '999'),
  rate: rate('do IPI', '5.0000'),
  value: value('do IPI', '7.50'),
});

export const contributionSchema = z
  .strictObject({
    cst: codeSet(contributionCsts).meta({ description: 'CST do PIS ou da COFINS.' }),
    rate: rate('da contribuição', '1.6500'),
    base: field(dec2, 'Base de cálculo; ausente: valor da operação sem o ICMS destacado.', '123.00'),
    value: value('da contribuição', '2.03'),
  })
  .meta({ id: 'PisOrCofins', description: 'PIS ou COFINS de um item.' });

const cstOfIbsCbs = threeDigits.meta({ description: 'CST do IBS e da CBS.', examples: ['200'] });
const classTrib = sixDigits.meta({
  description: 'Classificação tributária (cClassTrib), uma das que o cst tem e que valem em NF-e.',
  examples: ['200034'],
});

/** The IBS and CBS of a tax class: it fixes the classification, but no rates. */
export const taxClassIbsCbsSchema = z
  .strictObject({ cst: cstOfIbsCbs, classTrib })
  .meta({ id: 'TaxClassIbsCbs', description: 'Classificação fixa de IBS e CBS.' });

export const ibsCbsSchema = z.strictObject({
  cst: cstOfIbsCbs,
  classTrib,
  ibsUfRate: rate('do IBS estadual', '0.1000'),
  ibsMunRate: rate('do IBS municipal', '0.0500'),
  cbsRate: rate('da CBS', '0.9000'),
  donation: field(z.boolean(), 'Doação (indDoacao).'),
  ibsValue: value('do IBS', '0.11'),
  cbsValue: value('da CBS', '1.00'),
});

/** The tax of an item whose null always differs from its absence: null removes the group. */
export const groupOfItem = {
  ibsCbs: ibsCbsSchema.nullable().optional().meta({
    description: 'Ausente: vale a classe tributária, ou o serviço decide. null: nota sem o grupo IBS/CBS.',
  }),
};

/** The tax of an item whose null differs from its absence beside a tax class: null removes what the class has. */
export const taxOfClass = {
  ipi: ipiSchema.nullable().optional().meta({ description: 'IPI; null: sem o grupo, também com taxClass.' }),
};

export const itemTaxesSchema = z
  .strictObject({
    icms: field(icmsSchema, 'ICMS; obrigatório sem taxClass.'),
    ...taxOfClass,
    pis: field(contributionSchema, 'PIS; obrigatório sem taxClass.'),
    cofins: field(contributionSchema, 'COFINS; obrigatória sem taxClass.'),
    ...groupOfItem,
  })
  .meta({
    id: 'ItemTaxes',
    description: 'Tributos do item; cada objeto substitui o da classe tributária',
  });
