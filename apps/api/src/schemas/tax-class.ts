import { destinations, operations, recipientKinds, type TaxClassRule } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { benefitCodeField, digits, taxClassCode } from './code-fields.ts';
import { contributionSchema, icmsSchema, ipiSchema, taxClassIbsCbsSchema } from './item-taxes.ts';
import { timestamp } from './record-fields.ts';
import { openText } from './text-fields.ts';

const operationField = z.enum(operations).openapi({
  description: 'Operação da nota: sale venda, return devolução, bonus bonificação, transfer transferência.',
});
const destinationField = z.enum(destinations).openapi({
  description: 'internal: destinatário na UF do emitente; interstate: em outra UF.',
});
const recipientField = z.enum(recipientKinds).openapi({
  description: 'Destinatário pelo ieIndicator: contributor 1, exempt 2, nonContributor 9.',
});

const operationList = z
  .array(operationField)
  .min(1)
  .superRefine((list, report) => {
    list.forEach((operation, index) => {
      if (list.indexOf(operation) === index) return;
      report.addIssue({ code: 'custom', path: [index], message: 'está repetida' });
    });
  })
  .readonly();

const conditionSchema = z
  .strictObject({
    operations: operationList.optional().openapi({ description: 'Uma destas operações.' }),
    destination: destinationField.optional(),
    recipient: recipientField.optional(),
  })
  .openapi('TaxClassCondition', {
    description: 'Ausente ou vazia: sempre se aplica. Cada campo presente precisa valer.',
  });

const ruleSchema = z
  .strictObject({
    when: conditionSchema.optional(),
    cfop: digits(4).openapi({ description: 'CFOP, que existe na tabela oficial.', example: '5102' }),
    icms: icmsSchema,
    ipi: ipiSchema
      .nullable()
      .optional()
      .openapi({ description: 'IPI do item; ausente ou null: sem o grupo.' }),
    pis: contributionSchema,
    cofins: contributionSchema,
    benefitCode: benefitCodeField.optional().openapi({
      description:
        'Código de benefício fiscal (cBenef) da UF do emitente: 8 ou 10 caracteres, ou SEM CBENEF. Acréscimo nosso ' +
        'à especificação.',
    }),
  })
  .openapi('TaxClassRule');

const nameField = openText(1, 120).openapi({
  description: 'Nome para pessoas; não entra em documento algum.',
  example: 'Revenda de mercadoria em SP',
});
const ibsCbsField = taxClassIbsCbsSchema.nullable().optional().openapi({
  description:
    'Classificação fixa de IBS/CBS. Ausente: o serviço decide pelo item. null: nota sem o grupo IBS/CBS.',
});
const rulesField = z.array(ruleSchema).min(1).max(100).openapi({
  description: 'Regras em ordem, de 1 a 100; vale a primeira que se aplica.',
});

export const createTaxClassSchema = z
  .strictObject({
    code: taxClassCode.openapi({
      description: 'Código, único na empresa; maiúsculas e minúsculas são diferentes.',
    }),
    name: nameField,
    ibsCbs: ibsCbsField,
    rules: rulesField,
  })
  .openapi('TaxClassCreate');

export const updateTaxClassSchema = z
  .strictObject({
    code: taxClassCode.optional().openapi({ description: 'Só o código do caminho; pode ser omitido.' }),
    name: nameField,
    ibsCbs: ibsCbsField,
    rules: rulesField,
  })
  .openapi('TaxClassReplace');

/** The service keeps codes as text; the document still shows the closed sets. */
const keptRule: z.ZodType<TaxClassRule> = ruleSchema;

export const taxClassRecordSchema = z
  .object({
    code: z.string().openapi({ description: 'Código da classe na empresa.' }),
    name: z.string().openapi({ description: 'Nome da classe.' }),
    ibsCbs: taxClassIbsCbsSchema.nullable().optional().openapi({
      description: 'Só aparece quando foi informado; null: nota sem o grupo IBS/CBS.',
    }),
    rules: z.array(keptRule).readonly().openapi({ description: 'Regras em ordem.' }),
    warnings: z.array(z.string()).readonly().openapi({
      description:
        'O que provavelmente não se pretendia: regras que nunca se aplicam, CFOP de outro destino. Não impede o uso.',
    }),
    createdAt: timestamp.openapi({ description: 'Criação da classe.' }),
    updatedAt: timestamp.openapi({ description: 'Última substituição da classe.' }),
  })
  .openapi('TaxClass');

export const taxClassListSchema = z
  .object({
    data: z.array(taxClassRecordSchema).readonly().openapi({ description: 'Classes em ordem de código.' }),
    nextCursor: z.string().nullable().openapi({ description: 'Cursor da próxima página; null na última.' }),
  })
  .openapi('TaxClassList');

export const testTaxClassSchema = z
  .strictObject({
    operation: operationField,
    destination: destinationField,
    recipient: recipientField,
  })
  .openapi('TaxClassSituation');

/** As for rules: closed sets in the document, text in the type. A union, since a reference allows no null. */
const given = <Kept>(schema: z.ZodType<Kept>, description: string) =>
  z.union([schema, z.null()]).openapi({ description });

export const taxClassTrialSchema = z
  .object({
    matchedRule: z.number().int().min(0).nullable().openapi({
      description: 'Posição da regra que se aplica, a partir de 0; null: nenhuma, e a nota seria recusada.',
    }),
    cfop: z.string().nullable().openapi({ description: 'CFOP da regra.' }),
    icms: given<TaxClassRule['icms']>(icmsSchema, 'ICMS da regra.'),
    ipi: given<NonNullable<TaxClassRule['ipi']>>(ipiSchema, 'IPI da regra; null: sem o grupo.'),
    pis: given<TaxClassRule['pis']>(contributionSchema, 'PIS da regra.'),
    cofins: given<TaxClassRule['cofins']>(contributionSchema, 'COFINS da regra.'),
    benefitCode: z.string().nullable().openapi({ description: 'cBenef da regra.' }),
    ibsCbs: taxClassIbsCbsSchema.nullable().optional().openapi({
      description: 'Ausente: o serviço decide pelo item. null: nota sem o grupo IBS/CBS.',
    }),
  })
  .openapi('TaxClassTrial');
