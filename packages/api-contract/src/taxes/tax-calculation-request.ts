import { reformDays } from '@fiscal/domain';
import { z } from 'zod';
import { cnpjField, cpfField, crtField, dateField, idField, ufField } from '../fields/code-fields.ts';
import { dec2 } from '../fields/decimal-fields.ts';
import {
  billingField,
  chargesField,
  directionField,
  exampleTaxes,
  finalConsumerField,
  freightModeField,
  ieIndicatorField,
  itemsField,
  operationField,
  paymentsField,
  presenceField,
} from '../notes/taxed-request.ts';

const issuerSchema = z
  .strictObject({
    crt: crtField,
    uf: ufField.meta({ description: 'Estado do emitente' }),
    cnpj: cnpjField
      .optional()
      .meta({ description: 'Só é usado em transfer, que exige a mesma raiz de CNPJ' }),
  })
  .meta({ id: 'TaxIssuer', description: 'Emitente não registrado' });

const recipientSchema = z
  .strictObject({
    cnpj: cnpjField.optional().meta({ description: 'CNPJ do destinatário; nenhum documento é obrigatório' }),
    cpf: cpfField.optional().meta({ description: 'CPF do destinatário, no lugar do CNPJ' }),
    ieIndicator: ieIndicatorField.meta({ description: '1 contribuinte, 2 isento, 9 não contribuinte' }),
    uf: ufField.meta({ description: 'Estado do destinatário' }),
  })
  .meta({
    id: 'TaxRecipient',
    description: 'O que o cálculo precisa saber do destinatário: no máximo um entre cnpj e cpf',
    not: { required: ['cnpj', 'cpf'] },
  });

const transportSchema = z
  .strictObject({ mode: freightModeField })
  .meta({ id: 'TaxTransport', description: 'Só a modalidade do frete muda o cálculo' });

/** A request with an issuer that is not registered. The document shows the computed answer. */
export const taxCalculationRequestExample = {
  issuer: { crt: 3, uf: 'SP' },
  operation: 'sale',
  presence: '2',
  recipient: { cnpj: '11444777000161', ieIndicator: 9, uf: 'RJ' },
  items: [
    {
      code: 'SKU-7',
      description: 'Café torrado em grãos, pacote de 1 kg',
      ncm: '09012100',
      origin: '0',
      cfop: '6102',
      unit: 'PCT',
      quantity: '10',
      unitPrice: '59.90',
      taxes: exampleTaxes('12.00'),
    },
  ],
  charges: { freight: '25.00' },
  payments: [{ method: '17', term: 'cash' }],
  expectedTotal: '624.00',
  issueDate: '2026-11-21',
};

/** Body of `POST /v1/tax/calculate` (specification 4.6): like `POST /v1/nfe`, without the fields that change no tax. */
export const taxCalculationRequestSchema = z
  .strictObject({
    companyId: idField
      .optional()
      .meta({ description: 'Empresa registrada; valem o regime, o estado e as classes tributárias dela' }),
    issuer: issuerSchema
      .optional()
      .meta({ description: 'Emitente não registrado; exatamente um entre issuer e companyId' }),
    operation: operationField,
    direction: directionField,
    presence: presenceField,
    finalConsumer: finalConsumerField,
    recipient: recipientSchema,
    items: itemsField.meta({ description: 'Os mesmos itens de POST /v1/nfe' }),
    charges: chargesField,
    transport: transportSchema.optional().meta({ description: 'Modalidade do frete' }),
    payments: paymentsField.optional().meta({
      description:
        'Pagamentos; se presentes, são conferidos como na emissão, e a resposta traz valores e troco',
    }),
    billing: billingField,
    expectedTotal: dec2.optional().meta({
      description: 'Total que você espera; se o calculado diferir, a resposta é total_mismatch',
    }),
    issueDate: dateField.optional().meta({
      description: `Data das tabelas a usar, de ${reformDays.from} a ${reformDays.to}; ausente: hoje em Brasília`,
      examples: ['2026-11-21'],
    }),
  })
  .meta({
    id: 'TaxCalculationRequest',
    description:
      'Como POST /v1/nfe, sem os campos que não mudam nenhum tributo. Regras entre campos: exatamente um entre companyId e ' +
      'issuer; taxClass só com companyId; direction só em return.',
    oneOf: [{ required: ['companyId'] }, { required: ['issuer'] }],
    examples: [taxCalculationRequestExample],
  });
