import {
  directions,
  freightModes,
  operations,
  paymentMethods,
  paymentTerms,
  presences,
} from '@fiscal/domain';
import { z } from 'zod';
import { dateField } from '../fields/code-fields.ts';
import { dec2 } from '../fields/decimal-fields.ts';
import { describedSet } from '../fields/described-set.ts';
import { omissibleText } from '../fields/text-fields.ts';
import { nfeItemSchema } from './nfe-item.ts';

// Fields that requests for a note and for a calculation have in common.

export const operationField = z
  .enum(operations)
  .meta({ description: 'sale venda, return devolução, bonus bonificação, transfer transferência' });

export const directionField = z
  .enum(directions)
  .optional()
  .meta({ description: 'Só em return: out (padrão) saída, in entrada' });

export const presenceSchema = describedSet('Presence', presences, 'Presença do comprador (indPres).', {
  0: 'não se aplica',
  1: 'presencial',
  2: 'internet',
  3: 'teleatendimento',
  4: 'entrega em domicílio',
  5: 'presencial, fora do estabelecimento',
  9: 'outros',
});
export const presenceField = presenceSchema.optional();

export const finalConsumerField = z
  .boolean()
  .optional()
  .meta({ description: 'indFinal: o destinatário é consumidor final' });

/** The specification gives no type: we write a number, and also accept its digit as text. */
export const ieIndicatorField = z
  .union([z.literal([1, 2, 9]).meta({ type: 'integer', enum: [1, 2, 9] }), z.enum(['1', '2', '9'])], {
    error: 'deve ser 1, 2 ou 9',
  })
  .transform((given) => (given === 1 || given === '1' ? 1 : given === 2 || given === '2' ? 2 : 9))
  .meta({ description: '1 contribuinte (informe ie), 2 isento, 9 não contribuinte' });

/** The specification gives no type: we write a digit as text, and also accept the number. */
export const freightModeField = z
  .union(
    [z.enum(freightModes), z.literal([0, 1, 2, 3, 4, 9]).meta({ type: 'integer', enum: [0, 1, 2, 3, 4, 9] })],
    { error: 'deve ser 0, 1, 2, 3, 4 ou 9' },
  )
  .transform((given) => freightModes.find((mode) => mode === String(given)) ?? '9')
  .meta({
    description:
      '0 emitente paga, 1 destinatário, 2 terceiro, 3 próprio do emitente, 4 próprio do destinatário, 9 sem frete',
  });

export const itemsField = z.array(nfeItemSchema).min(1).max(990);

export const chargesField = z
  .strictObject({
    freight: dec2.optional().meta({ description: 'Frete' }),
    insurance: dec2.optional().meta({ description: 'Seguro', examples: ['3.50'] }),
    otherExpenses: dec2.optional().meta({ description: 'Outras despesas acessórias', examples: ['2.00'] }),
    discount: dec2.optional().meta({ description: 'Desconto', examples: ['5.00'] }),
  })
  .optional()
  .meta({ description: 'Valores da nota inteira, rateados entre os itens' });

export const paymentMethodSchema = describedSet(
  'PaymentMethod',
  paymentMethods,
  'Meio de pagamento (tPag).',
  {
    '01': 'dinheiro',
    '03': 'cartão de crédito',
    '04': 'cartão de débito',
    '15': 'boleto',
    '17': 'PIX',
    '90': 'sem pagamento',
    '99': 'outros, com description',
  },
);

const paymentSchema = z
  .strictObject({
    method: paymentMethodSchema,
    amount: dec2.optional().meta({ description: 'Valor; ausente num pagamento único: o total da nota' }),
    description: omissibleText(60).meta({
      description: 'Só com method 99: o meio de pagamento',
      examples: ['Vale-presente da loja'],
    }),
    term: z.enum(paymentTerms).optional().meta({ description: 'cash à vista, installments a prazo' }),
  })
  .meta({
    id: 'NfePayment',
    description: 'Um pagamento. method 99 pede description de 2 a 60 caracteres.',
  });

export const paymentsField = z.array(paymentSchema).min(1).max(100);

export const billingField = z
  .strictObject({
    number: omissibleText(60).meta({
      description: 'Número da fatura; ausente: série e número da nota',
      examples: ['FAT-2026-0118'],
    }),
    installments: z
      .array(
        z
          .strictObject({
            dueDate: dateField.meta({ description: 'Vencimento' }),
            amount: dec2
              .optional()
              .meta({ description: 'Valor; em todas as parcelas ou em nenhuma', examples: ['75.00'] }),
          })
          .meta({ description: 'Uma parcela.' }),
      )
      .max(120)
      .meta({ description: 'Parcelas; se não têm valores, dividem o total em partes iguais' }),
  })
  .meta({ id: 'NfeBilling', description: 'Cobrança: fatura e duplicatas' })
  .nullable()
  .optional();

/** Returns the taxes of the items in the examples. */
export const exampleTaxes = (icmsRate: string) => ({
  icms: { cst: '00', rate: icmsRate },
  pis: { cst: '01', rate: '1.65' },
  cofins: { cst: '01', rate: '7.60' },
});
