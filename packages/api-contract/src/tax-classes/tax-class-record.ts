import { z } from 'zod';
import { exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { integerOrNull, momentOf, pageOf, textOf, textOrNull } from '../fields/record-fields.ts';
import { contributionSchema, icmsSchema, ipiSchema, taxClassIbsCbsSchema } from '../notes/item-taxes.ts';
import { contributionsExample, ruleSchema, taxClassExample } from './tax-class-request.ts';

const recordExample = {
  ...taxClassExample,
  warnings: [],
  createdAt: exampleMoment,
  updatedAt: exampleMoment,
};

/** Specification 2.5, conventions 6. */
export const taxClassRecordSchema = z
  .object({
    code: textOf('Código da classe na empresa.'),
    name: textOf('Nome da classe.'),
    ibsCbs: taxClassIbsCbsSchema.nullable().optional().meta({
      description: 'Só aparece quando foi informado; null: nota sem o grupo IBS/CBS.',
    }),
    rules: z.array(ruleSchema).readonly().meta({ description: 'Regras em ordem.' }),
    warnings: z
      .array(z.string())
      .readonly()
      .meta({
        description:
          'Prováveis enganos, como regras que nunca se aplicam ou um CFOP de outro destino. Não impedem o uso.',
        examples: [['rules[1] nunca se aplica: as regras anteriores já atendem a todas as situações dela.']],
      }),
    createdAt: momentOf('Criação da classe.'),
    updatedAt: momentOf('Última substituição da classe.'),
  })
  .meta({ id: 'TaxClass', description: 'Classe tributária de uma empresa.', examples: [recordExample] });
export type TaxClassRecord = Immutable<z.output<typeof taxClassRecordSchema>>;

export const taxClassListSchema = pageOf(
  'TaxClassList',
  taxClassRecordSchema,
  'classes em ordem de código.',
  recordExample,
);

/** Makes a field that may be null. It is a union, because a `$ref` cannot also allow null. */
const nullableField = <S extends z.ZodType>(schema: S, description: string) =>
  z.union([schema, z.null()]).meta({ description });

/** The result of the class of the examples in the situation of the examples. */
export const taxClassTrialExample = {
  matchedRule: 1,
  cfop: '6108',
  icms: { cst: '00', rate: '12.00' },
  ipi: null,
  ...contributionsExample,
  benefitCode: null,
};

export const taxClassTrialSchema = z
  .object({
    matchedRule: integerOrNull(
      'Posição da regra que se aplica, a partir de 0; null: nenhuma, e a nota seria recusada.',
    ),
    cfop: textOrNull('CFOP da regra.'),
    icms: nullableField(icmsSchema, 'ICMS da regra.'),
    ipi: nullableField(ipiSchema, 'IPI da regra; null: sem o grupo.'),
    pis: nullableField(contributionSchema, 'PIS da regra.'),
    cofins: nullableField(contributionSchema, 'COFINS da regra.'),
    benefitCode: textOrNull('cBenef da regra.', 'SP070010'),
    ibsCbs: taxClassIbsCbsSchema.nullable().optional().meta({
      description: 'Ausente: o serviço decide pelo item. null: nota sem o grupo IBS/CBS.',
    }),
  })
  .meta({
    id: 'TaxClassTrial',
    description: 'CFOP e tributos da classe na situação; todos null quando nenhuma regra se aplica.',
    examples: [taxClassTrialExample],
  });
export type TaxClassTrial = Immutable<z.output<typeof taxClassTrialSchema>>;
