import { z } from 'zod';
import { recipientAddressSchema } from '../fields/address.ts';
import { cnpjField, cpfField, idField, ieField, recipientIeField, ufField } from '../fields/code-fields.ts';
import { dec2, dec3 } from '../fields/decimal-fields.ts';
import { exampleAddress, exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  charactersOfDocument,
  documentText,
  emailField,
  omissibleText,
  openText,
  optionalText,
} from '../fields/text-fields.ts';
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
} from './taxed-request.ts';

const recipientSchema = z
  .strictObject({
    cnpj: cnpjField.optional().meta({ description: 'CNPJ; exatamente um entre cnpj e cpf' }),
    cpf: cpfField.optional().meta({ description: 'CPF; exatamente um entre cnpj e cpf' }),
    name: documentText(2, 60).meta({ description: 'Razão social ou nome' }),
    ieIndicator: ieIndicatorField.meta({ description: '1 contribuinte, 2 isento, 9 não contribuinte' }),
    ie: recipientIeField
      .nullable()
      .optional()
      .meta({
        description:
          'Inscrição estadual, 2 a 14 dígitos; obrigatória com ieIndicator 1, recusada com ieIndicator 2',
        examples: ['110042490114'],
      }),
    email: emailField
      .nullable()
      .optional()
      .meta({ description: 'E-mail que vai ao XML', examples: ['compras@example.com'] }),
    address: recipientAddressSchema,
  })
  .meta({
    id: 'NfeRecipient',
    description:
      'Destinatário: exatamente um entre cnpj e cpf, com dígitos verificadores certos; com ieIndicator 1, ie é obrigatória.',
    oneOf: [{ required: ['cnpj'] }, { required: ['cpf'] }],
  });

const carrierSchema = z
  .strictObject({
    cnpj: cnpjField.optional().meta({ description: 'CNPJ; não junto com cpf.' }),
    cpf: cpfField.optional().meta({ description: 'CPF; não junto com cnpj.' }),
    name: documentText(2, 60).meta({
      description: 'Razão social ou nome.',
      examples: ['Transportes Exemplo Ltda'],
    }),
    ie: ieField
      .nullable()
      .optional()
      .meta({ description: 'Inscrição estadual; exige uf.', examples: ['110042490114'] }),
    address: optionalText(60).meta({
      description: 'Endereço em uma linha.',
      examples: ['Av. dos Estados, 1000'],
    }),
    city: optionalText(60).meta({ description: 'Município.', examples: ['Santo André'] }),
    uf: ufField.nullable().optional().meta({ description: 'Estado; obrigatório com ie.' }),
  })
  .meta({
    id: 'NfeCarrier',
    description: 'Transportadora: no máximo um entre cnpj e cpf.',
    not: { required: ['cnpj', 'cpf'] },
  });

const volumeSchema = z
  .strictObject({
    quantity: z
      .number()
      .int()
      .min(0)
      .max(999_999_999_999_999)
      .optional()
      .meta({ description: 'Quantidade (qVol).', examples: [2] }),
    species: omissibleText(60).meta({ description: 'Espécie (esp).', examples: ['Caixa'] }),
    brand: omissibleText(60).meta({ description: 'Marca (marca).', examples: ['Exemplo'] }),
    numbering: omissibleText(60).meta({ description: 'Numeração (nVol).', examples: ['1 a 2'] }),
    netWeight: dec3.optional().meta({ description: 'Peso líquido em kg (pesoL).', examples: ['11.250'] }),
    grossWeight: dec3.optional().meta({ description: 'Peso bruto em kg (pesoB).', examples: ['12.000'] }),
  })
  .meta({ id: 'NfeVolume', description: 'Volumes transportados.' });

const transportSchema = z
  .strictObject({
    mode: freightModeField,
    carrier: carrierSchema.nullable().optional().meta({ description: 'Transportadora.' }),
    volumes: z.array(volumeSchema).max(5000).optional().meta({ description: 'Volumes.' }),
  })
  .meta({ id: 'NfeTransport', description: 'Transporte.' });

export const nfeRequestExample = {
  externalId: 'pedido-1001',
  companyId: exampleIds.company,
  operation: 'sale',
  natureOfOperation: 'Venda de mercadoria',
  presence: '2',
  finalConsumer: true,
  recipient: {
    cnpj: '11444777000161',
    name: 'Cliente Exemplo S.A.',
    ieIndicator: 9,
    address: { ...exampleAddress, number: '200' },
  },
  items: [
    {
      code: 'SKU-1',
      description: 'Caneta azul',
      ncm: '96081000',
      origin: '0',
      cfop: '5102',
      unit: 'UN',
      quantity: '10',
      unitPrice: '15.00',
      taxes: exampleTaxes('18.00'),
    },
  ],
  transport: { mode: '9' },
  payments: [{ method: '17', amount: '150.00' }],
  expectedTotal: '150.00',
};

/** The shape of the body of `POST /v1/nfe` (specification 2.7). The service checks the rules between fields. */
export const nfeRequestSchema = z
  .strictObject({
    externalId: openText(1, 100).meta({
      description:
        'Nome da nota no seu sistema, único por empresa; repeti-lo não emite outra nota. Não pode ter só espaços nem ter caracteres de controle',
    }),
    companyId: idField.meta({ description: 'Empresa registrada que emite a nota' }),
    operation: operationField,
    direction: directionField,
    series: z
      .number()
      .int()
      .min(0)
      .max(889)
      .optional()
      .meta({ description: 'Série; ausente: a primeira registrada no ambiente', examples: [1] }),
    natureOfOperation: documentText(1, 60).meta({ description: 'Natureza da operação (natOp)' }),
    presence: presenceField,
    finalConsumer: finalConsumerField,
    recipient: recipientSchema,
    items: itemsField.meta({ description: 'Itens da nota, de 1 a 990' }),
    charges: chargesField,
    transport: transportSchema,
    payments: paymentsField.meta({ description: 'Pagamentos; em return, method 90' }),
    billing: billingField,
    purchaseOrder: optionalText(60).meta({
      description: 'Pedido de compra (xPed do grupo compra)',
      examples: ['PC-2026-118'],
    }),
    additionalInfo: optionalText(4000, 'lines').meta({
      description: `Informações ao destinatário (infCpl). Quebras de linha são mantidas no DANFE. ${charactersOfDocument}`,
      examples: ['Entrega pela portaria 2'],
    }),
    fiscalInfo: optionalText(2000, 'lines').meta({
      description: 'Informações ao fisco (infAdFisco). Quebras de linha são mantidas no DANFE',
      examples: ['Regime especial 2026/000123'],
    }),
    expectedTotal: dec2.optional().meta({
      description:
        'Total que você espera; se o calculado diferir, a nota é recusada com total_mismatch e nenhum número é usado',
    }),
  })
  .meta({
    id: 'NfeRequest',
    description:
      'NF-e a emitir. Campos desconhecidos são recusados. Nos textos, aspas, travessões, reticências, € (EUR) e outros ' +
      'caracteres tipográficos vão ao documento na forma simples, com um aviso em warnings; emoji são recusados. Regras entre campos: exatamente um entre cnpj e cpf do ' +
      'destinatário; direction só em return; em return cada item traz reference e payments é method 90; sem taxClass ' +
      'o item traz cfop e taxes.',
    examples: [nfeRequestExample],
  });

/** The NF-e request after validation of its shape: codes without punctuation, decimals as text. */
export type NfeRequest = Immutable<z.output<typeof nfeRequestSchema>>;
export type Recipient = NfeRequest['recipient'];
export type Address = Recipient['address'];
/** 1 contributor, 2 exempt, 9 non-contributor. */
export type IeIndicator = Recipient['ieIndicator'];
export type Transport = NfeRequest['transport'];
export type Carrier = NonNullable<Transport['carrier']>;
export type Volume = NonNullable<Transport['volumes']>[number];
export type Charges = NonNullable<NfeRequest['charges']>;
export type Payment = NfeRequest['payments'][number];
export type Billing = NonNullable<NfeRequest['billing']>;
export type Installment = Billing['installments'][number];
export type NfeItem = NfeRequest['items'][number];
export type ItemTaxes = NonNullable<NfeItem['taxes']>;
export type IcmsRequest = NonNullable<ItemTaxes['icms']>;
export type IpiRequest = NonNullable<ItemTaxes['ipi']>;
/** PIS or COFINS. */
export type ContributionRequest = NonNullable<ItemTaxes['pis']>;
export type IbsCbsRequest = NonNullable<ItemTaxes['ibsCbs']>;
