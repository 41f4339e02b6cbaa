import { destinations, operations, recipientKinds } from '@fiscal/domain';
import { z } from 'zod';
import { benefitCodeField, digits, taxClassCode } from '../fields/code-fields.ts';
import type { Immutable } from '../fields/immutable.ts';
import { openText } from '../fields/text-fields.ts';
import { contributionSchema, icmsSchema, ipiSchema, taxClassIbsCbsSchema } from '../notes/item-taxes.ts';

const operationField = z.enum(operations).meta({
  description: 'Operação da nota: sale venda, return devolução, bonus bonificação, transfer transferência.',
});
const destinationField = z.enum(destinations).meta({
  description: 'internal: destinatário na UF do emitente; interstate: em outra UF.',
});
const recipientField = z.enum(recipientKinds).meta({
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
    operations: operationList.optional().meta({ description: 'Uma destas operações.' }),
    destination: destinationField.optional(),
    recipient: recipientField.optional(),
  })
  .meta({
    id: 'TaxClassCondition',
    description:
      'Quando a regra se aplica: todos os campos presentes precisam corresponder. Ausente ou vazia: sempre.',
  });

export const ruleSchema = z
  .strictObject({
    when: conditionSchema.optional().meta({ description: 'Quando se aplica; ausente: sempre.' }),
    cfop: digits(4).meta({ description: 'CFOP, que existe na tabela oficial.', examples: ['5102'] }),
    icms: icmsSchema.meta({ description: 'ICMS do item.' }),
    ipi: ipiSchema.nullable().optional().meta({ description: 'IPI do item; ausente ou null: sem o grupo.' }),
    pis: contributionSchema.meta({ description: 'PIS do item.' }),
    cofins: contributionSchema.meta({ description: 'COFINS do item.' }),
    benefitCode: benefitCodeField.optional().meta({
      description:
        'Código de benefício fiscal (cBenef) da UF do emitente: 8 ou 10 caracteres, ou SEM CBENEF.',
    }),
  })
  .meta({
    id: 'TaxClassRule',
    description: 'CFOP e tributos dos itens a que a regra se aplica. A primeira regra que se aplica decide.',
  });

export const contributionsExample = { pis: { cst: '01', rate: '1.65' }, cofins: { cst: '01', rate: '7.60' } };

export const taxClassExample = {
  code: 'revenda-sp',
  name: 'Revenda de mercadoria em SP',
  rules: [
    {
      when: { operations: ['sale'], destination: 'internal' },
      cfop: '5102',
      icms: { cst: '00', rate: '18.00' },
      ...contributionsExample,
    },
    {
      when: { operations: ['sale'], destination: 'interstate', recipient: 'nonContributor' },
      cfop: '6108',
      icms: { cst: '00', rate: '12.00' },
      ...contributionsExample,
    },
    {
      when: { operations: ['sale'], destination: 'interstate' },
      cfop: '6102',
      icms: { cst: '00', rate: '12.00' },
      ...contributionsExample,
    },
  ],
};

const nameField = openText(1, 120).meta({
  description: 'Nome para pessoas; não aparece em nenhum documento.',
  examples: ['Revenda de mercadoria em SP'],
});
const ibsCbsField = taxClassIbsCbsSchema.nullable().optional().meta({
  description:
    'Classificação fixa de IBS/CBS. Ausente: o serviço decide pelo item. null: nota sem o grupo IBS/CBS.',
});
const rulesField = z.array(ruleSchema).min(1).max(100).meta({
  description: 'Regras em ordem, de 1 a 100; vale a primeira que se aplica.',
});

export const createTaxClassSchema = z
  .strictObject({
    code: taxClassCode.meta({
      description: 'Código, único na empresa; maiúsculas e minúsculas são diferentes.',
    }),
    name: nameField,
    ibsCbs: ibsCbsField,
    rules: rulesField,
  })
  .meta({ id: 'TaxClassCreate', description: 'Classe tributária a criar.', examples: [taxClassExample] });

type TaxClassCreation = Immutable<z.output<typeof createTaxClassSchema>>;
/** The parts of a tax class that decide about an item (specification 2.5). */
export interface TaxClass extends Pick<TaxClassCreation, 'code' | 'ibsCbs' | 'rules'> {
  /** Grows with each change, so that we can tell if a rejected note would be different now. */
  readonly version: number;
}
export type TaxClassIbsCbs = NonNullable<TaxClass['ibsCbs']>;
export type TaxClassRule = TaxClass['rules'][number];
export type TaxClassCondition = NonNullable<TaxClassRule['when']>;

export const replaceTaxClassSchema = z
  .strictObject({
    code: taxClassCode.optional().meta({ description: 'Só o código do caminho; pode ser omitido.' }),
    name: nameField,
    ibsCbs: ibsCbsField,
    rules: rulesField,
  })
  .meta({
    id: 'TaxClassReplace',
    description: 'Substitui a classe inteira: um ibsCbs ausente apaga o que estava guardado.',
    examples: [
      {
        name: 'Alimentos com redução de 60%',
        ibsCbs: { cst: '200', classTrib: '200034' },
        rules: taxClassExample.rules,
      },
    ],
  });

export const taxClassSituationExample = {
  operation: 'sale',
  destination: 'interstate',
  recipient: 'nonContributor',
};

export const testTaxClassSchema = z
  .strictObject({
    operation: operationField,
    destination: destinationField,
    recipient: recipientField,
  })
  .meta({
    id: 'TaxClassSituation',
    description: 'Situação em que a classe é testada.',
    examples: [taxClassSituationExample],
  });
