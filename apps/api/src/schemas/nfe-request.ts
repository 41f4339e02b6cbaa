import type { NfeRequest } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { recipientAddressSchema } from './address.ts';
import { cnpjField, cpfField, idField, ieField, ufField } from './code-fields.ts';
import { dec2, dec3 } from './decimal-fields.ts';
import {
  billingField,
  chargesField,
  directionField,
  finalConsumerField,
  freightModeField,
  ieIndicatorField,
  itemsField,
  operationField,
  paymentsField,
  presenceField,
} from './taxed-request.ts';
import { documentText, emailField, omissibleText, openText, optionalText } from './text-fields.ts';

const recipientSchema = z
  .strictObject({
    cnpj: cnpjField.optional().openapi({ description: 'CNPJ; exatamente um entre cnpj e cpf' }),
    cpf: cpfField.optional().openapi({ description: 'CPF; exatamente um entre cnpj e cpf' }),
    name: documentText(2, 60).openapi({ description: 'Razão social ou nome' }),
    ieIndicator: ieIndicatorField.openapi({ description: '1 contribuinte, 2 isento, 9 não contribuinte' }),
    ie: ieField
      .nullable()
      .optional()
      .openapi({ description: 'Inscrição estadual; obrigatória quando ieIndicator é 1' }),
    email: emailField.nullable().optional().openapi({ description: 'E-mail que vai ao XML' }),
    address: recipientAddressSchema,
  })
  .openapi('NfeRecipient');

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

/**
 * Body of `POST /v1/nfe` (specification 2.7): its shape. The rules between fields are asked by the service.
 * The compiler checks that what it lets through is what the domain understands.
 */
export const nfeRequestSchema = z
  .strictObject({
    externalId: openText(1, 100).openapi({
      description: 'Nome da nota no seu sistema, único por empresa; repeti-lo não emite outra nota',
    }),
    companyId: idField.openapi({ description: 'Empresa registrada que emite a nota' }),
    operation: operationField,
    direction: directionField,
    series: z
      .number()
      .int()
      .min(0)
      .max(889)
      .optional()
      .openapi({ description: 'Sem ela vale a primeira série registrada no ambiente' }),
    natureOfOperation: documentText(1, 60).openapi({ description: 'Natureza da operação (natOp)' }),
    presence: presenceField,
    finalConsumer: finalConsumerField,
    recipient: recipientSchema,
    items: itemsField.openapi({ description: 'Itens da nota, de 1 a 990' }),
    charges: chargesField,
    transport: transportSchema,
    payments: paymentsField.openapi({ description: 'Pagamentos; em return, method 90' }),
    billing: billingField,
    purchaseOrder: optionalText(60).openapi({ description: 'Pedido de compra (xPed do grupo compra)' }),
    additionalInfo: optionalText(4000).openapi({ description: 'Informações ao destinatário (infCpl)' }),
    fiscalInfo: optionalText(2000).openapi({ description: 'Informações ao fisco (infAdFisco)' }),
    expectedTotal: dec2.optional().openapi({
      description:
        'Total que você espera; se o calculado diferir, a nota é recusada com total_mismatch e nenhum número é usado',
    }),
  })
  .openapi('NfeRequest') satisfies z.ZodType<NfeRequest>;
