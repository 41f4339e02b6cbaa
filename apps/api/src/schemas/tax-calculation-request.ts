import { ruledDays, type TaxesToCalculate } from '@fiscal/services';
import { z } from '@hono/zod-openapi';
import { cnpjField, cpfField, dateField, idField, ufField } from './code-fields.ts';
import { crtField } from './company.ts';
import { dec2 } from './decimal-fields.ts';
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

const issuerSchema = z
  .strictObject({
    crt: crtField,
    uf: ufField.openapi({ description: 'Estado do emitente' }),
    cnpj: cnpjField
      .optional()
      .openapi({ description: 'Só é usado em transfer, que exige a mesma raiz de CNPJ' }),
  })
  .openapi('TaxIssuer');

const recipientSchema = z
  .strictObject({
    cnpj: cnpjField
      .optional()
      .openapi({ description: 'CNPJ do destinatário; nenhum documento é obrigatório' }),
    cpf: cpfField.optional().openapi({ description: 'CPF do destinatário, no lugar do CNPJ' }),
    ieIndicator: ieIndicatorField.openapi({ description: '1 contribuinte, 2 isento, 9 não contribuinte' }),
    uf: ufField.openapi({ description: 'Estado do destinatário' }),
  })
  .openapi('TaxRecipient', { description: 'O que o cálculo precisa saber do destinatário' });

const transportSchema = z
  .strictObject({ mode: freightModeField })
  .openapi('TaxTransport', { description: 'Só a modalidade do frete muda o cálculo' });

/** Body of `POST /v1/tax/calculate` (specification 4.6): as `POST /v1/nfe`, without what no tax depends on. */
export const taxCalculationRequestSchema = z
  .strictObject({
    companyId: idField
      .optional()
      .openapi({ description: 'Empresa registrada: valem o seu regime, estado e classes tributárias' }),
    issuer: issuerSchema
      .optional()
      .openapi({ description: 'No lugar de companyId; um dos dois é obrigatório' }),
    operation: operationField,
    direction: directionField,
    presence: presenceField,
    finalConsumer: finalConsumerField,
    recipient: recipientSchema,
    items: itemsField.openapi({ description: 'Os mesmos itens de POST /v1/nfe' }),
    charges: chargesField,
    transport: transportSchema.optional(),
    payments: paymentsField
      .optional()
      .openapi({ description: 'Se vierem, são conferidos como na emissão e voltam com valores e troco' }),
    billing: billingField,
    expectedTotal: dec2.optional().openapi({
      description: 'Total que você espera; se o calculado diferir, a resposta é total_mismatch',
    }),
    issueDate: dateField.optional().openapi({
      description: `Data cujas tabelas valem, de ${ruledDays.from} a ${ruledDays.to}; sem ela, hoje em Brasília`,
      example: '2026-11-21',
    }),
  })
  .openapi('TaxCalculationRequest') satisfies z.ZodType<TaxesToCalculate>;
