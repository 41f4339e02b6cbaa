import {
  directions,
  freightModes,
  type NfeRequest,
  operations,
  type PaymentMethod,
  paymentMethods,
  presences,
} from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { recipientAddressSchema } from './address.ts';
import { cnpjField, cpfField, dateField, idField, ieField, ufField } from './code-fields.ts';
import { dec2, dec3 } from './decimal-fields.ts';
import { nfeItemSchema } from './nfe-item.ts';
import { reportNfeRules } from './nfe-rules.ts';
import { documentText, emailField, omissibleText, openText, optionalText } from './text-fields.ts';

/** The specification shows no type for it: the number is canonical, its digit as text is accepted. */
const ieIndicatorField = z
  .union([z.literal([1, 2, 9]).openapi({ type: 'integer', enum: [1, 2, 9] }), z.enum(['1', '2', '9'])], {
    error: 'deve ser 1, 2 ou 9',
  })
  .transform((given) => (given === 1 || given === '1' ? 1 : given === 2 || given === '2' ? 2 : 9))
  .openapi({ description: '1 contribuinte (informe ie), 2 isento, 9 não contribuinte' });

/** The specification shows no type for it: the digit as text is canonical, the number is accepted. */
const freightModeField = z
  .union(
    [
      z.enum(freightModes),
      z.literal([0, 1, 2, 3, 4, 9]).openapi({ type: 'integer', enum: [0, 1, 2, 3, 4, 9] }),
    ],
    { error: 'deve ser 0, 1, 2, 3, 4 ou 9' },
  )
  .transform((given) => freightModes.find((mode) => mode === String(given)) ?? '9')
  .openapi({
    description:
      '0 emitente paga, 1 destinatário, 2 terceiro, 3 próprio do emitente, 4 próprio do destinatário, 9 sem frete',
  });

const recipientSchema = z
  .strictObject({
    cnpj: cnpjField.optional(),
    cpf: cpfField.optional(),
    name: documentText(2, 60),
    ieIndicator: ieIndicatorField,
    ie: ieField.nullable().optional(),
    email: emailField.nullable().optional(),
    address: recipientAddressSchema,
  })
  .openapi('NfeRecipient');

const chargesSchema = z.strictObject({
  freight: dec2.optional(),
  insurance: dec2.optional(),
  otherExpenses: dec2.optional(),
  discount: dec2.optional(),
});

const carrierSchema = z.strictObject({
  cnpj: cnpjField.optional(),
  cpf: cpfField.optional(),
  name: documentText(2, 60),
  ie: ieField.nullable().optional(),
  address: optionalText(60),
  city: optionalText(60),
  uf: ufField.nullable().optional(),
});

const volumeSchema = z.strictObject({
  quantity: z.number().int().min(0).max(999_999_999_999_999).optional(),
  species: omissibleText(60),
  brand: omissibleText(60),
  numbering: omissibleText(60),
  netWeight: dec3.optional(),
  grossWeight: dec3.optional(),
});

const transportSchema = z
  .strictObject({
    mode: freightModeField,
    carrier: carrierSchema.nullable().optional(),
    volumes: z.array(volumeSchema).max(5000).optional(),
  })
  .openapi('NfeTransport');

const paymentSchema = z
  .strictObject({
    method: z.enum(paymentMethods satisfies readonly PaymentMethod[]).openapi({
      description:
        'tPag: 01 dinheiro, 03 cartão de crédito, 04 cartão de débito, 15 boleto, 17 PIX, 90 sem pagamento, 99 outros (informe description)',
    }),
    amount: dec2.optional(),
    description: omissibleText(60),
    term: z
      .enum(['cash', 'installments'])
      .optional()
      .openapi({ description: 'cash à vista, installments a prazo' }),
  })
  .openapi('NfePayment');

const billingSchema = z
  .strictObject({
    number: omissibleText(60),
    installments: z.array(z.strictObject({ dueDate: dateField, amount: dec2.optional() })).max(120),
  })
  .openapi('NfeBilling');

/**
 * Body of `POST /v1/nfe` (specification 2.7): shape, ranges and the rules between fields that need no company data.
 * The compiler checks that what it lets through is what the domain understands.
 */
export const nfeRequestSchema = z
  .strictObject({
    externalId: openText(1, 100).openapi({
      description: 'Nome da nota no seu sistema, único por empresa; repeti-lo não emite outra nota',
    }),
    companyId: idField,
    operation: z
      .enum(operations)
      .openapi({ description: 'sale venda, return devolução, bonus bonificação, transfer transferência' }),
    direction: z
      .enum(directions)
      .optional()
      .openapi({ description: 'Só em return: out (padrão) saída, in entrada' }),
    series: z
      .number()
      .int()
      .min(0)
      .max(889)
      .optional()
      .openapi({ description: 'Sem ela vale a primeira série registrada no ambiente' }),
    natureOfOperation: documentText(1, 60),
    presence: z.enum(presences).optional().openapi({
      description:
        'indPres: 0 não se aplica, 1 presencial, 2 internet, 3 teleatendimento, 4 entrega em domicílio, 5 presencial fora do estabelecimento, 9 outros',
    }),
    finalConsumer: z
      .boolean()
      .optional()
      .openapi({ description: 'indFinal: o destinatário é consumidor final' }),
    recipient: recipientSchema,
    items: z.array(nfeItemSchema).min(1).max(990),
    charges: chargesSchema
      .optional()
      .openapi({ description: 'Valores da nota inteira, rateados entre os itens' }),
    transport: transportSchema,
    payments: z.array(paymentSchema).min(1).max(100),
    billing: billingSchema.nullable().optional(),
    purchaseOrder: optionalText(60),
    additionalInfo: optionalText(4000),
    fiscalInfo: optionalText(2000),
    expectedTotal: dec2.optional().openapi({
      description:
        'Total que você espera; se o calculado diferir, a nota é recusada com total_mismatch e nenhum número é usado',
    }),
  })
  .superRefine(reportNfeRules)
  .openapi('NfeRequest') satisfies z.ZodType<NfeRequest>;
