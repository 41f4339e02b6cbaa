import { decisionFields, decisionSources, destinations, directions, paymentTerms } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  amountOf,
  amountOrNull,
  dayOf,
  flagOf,
  integerOf,
  integerOrNull,
  percentOf,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { paymentMethodSchema, presenceSchema } from '../notes/taxed-request.ts';
import { totalsSchema } from '../notes/totals.ts';
import { itemAmountsSchema, itemTaxValuesSchema } from './item-tax-values.ts';

/** A decision of the tax engine about IBS and CBS, with its reason. */
const decisionSchema = z
  .object({
    tax: z.literal('ibsCbs').meta({ description: 'Tributo' }),
    field: describedSet('TaxDecisionField', decisionFields, 'O que foi decidido.', {
      cst: 'o CST',
      classTrib: 'a classificação',
      rate: 'a alíquota',
      group: 'o grupo inteiro',
    }),
    value: textOrNull('O valor escolhido; null quando não há'),
    source: describedSet('TaxDecisionSource', decisionSources, 'De onde a decisão veio.', {
      item: 'do item',
      taxClass: 'da classe tributária',
      referencedNote: 'da nota referenciada',
      engineDefault: 'da regra geral do serviço',
      regime: 'do regime do emitente',
      calendar: 'do calendário da reforma',
    }),
    reason: textOf('Por quê, com o fundamento legal'),
  })
  .meta({ id: 'TaxDecision', description: 'Uma decisão de IBS e CBS e o seu motivo' });

const suggestionSchema = z
  .object({
    classTrib: textOf('cClassTrib sugerido'),
    cst: textOf('CST correspondente'),
    reductionIbs: percentOf('Redução do IBS'),
    reductionCbs: percentOf('Redução da CBS'),
    legalBasis: textOf('Fundamento legal'),
    annex: textOrNull('Anexo da LC 214/2025; null se a indicação não vem de um anexo'),
    annexItem: textOrNull('Item do anexo'),
    text: textOf('Descrição oficial a que o produto deve corresponder'),
    requires: textOf('As outras condições'),
  })
  .meta({
    id: 'TaxSuggestion',
    description:
      'Nunca é aplicada sozinha: só o NCM não basta. Confirmada, fixe-a em taxes.ibsCbs ou na classe',
  });

const itemSchema = z
  .object({
    index: integerOf('Posição no pedido, a partir de 0, como em items[0]'),
    cfop: textOf('CFOP do item ou da classe tributária'),
    taxClass: textOrNull('Classe tributária aplicada', 'revenda-sp'),
    matchedRule: integerOrNull('Posição, a partir de 0, da regra da classe que se aplicou', 0),
    benefitCode: textOrNull('cBenef', 'SP070010'),
    amounts: itemAmountsSchema,
    taxes: itemTaxValuesSchema,
    decisions: z
      .array(decisionSchema)
      .readonly()
      .meta({ description: 'Decisões de IBS e CBS e seus motivos' }),
    suggestions: z
      .array(suggestionSchema)
      .readonly()
      .meta({ description: 'Classificações que o NCM permite considerar' }),
  })
  .meta({ id: 'TaxCalculationItem', description: 'Valores e tributos de um item' });

const identificationSchema = z
  .object({
    direction: z.enum(directions).meta({ description: 'tpNF: in entrada, out saída' }),
    destination: z
      .enum(destinations)
      .meta({ description: 'idDest: internal na UF do emitente, interstate em outra' }),
    finalConsumer: flagOf('indFinal que vale no cálculo'),
    presence: presenceSchema,
  })
  .meta({ id: 'TaxIdentification', description: 'O que a operação determina para a nota inteira' });

const paymentsSchema = z
  .object({
    data: z
      .array(
        z
          .object({
            method: paymentMethodSchema,
            description: textOrNull('xPag', 'Vale-presente da loja'),
            term: z
              .enum(paymentTerms)
              .nullable()
              .meta({ description: 'indPag: cash à vista, installments a prazo; null: não informado' }),
            amount: amountOf('vPag'),
          })
          .meta({ description: 'Um pagamento' }),
      )
      .readonly()
      .meta({ description: 'Na ordem do pedido' }),
    change: amountOrNull('vTroco', '10.00'),
  })
  .meta({ id: 'TaxPayments', description: 'Pagamentos com valores' });

const billingSchema = z
  .object({
    number: textOrNull('nFat informado; null: a emissão usa série e número da nota', 'FAT-2026-0118'),
    original: amountOf('vOrig', '150.00'),
    discount: amountOf('vDesc da fatura', '5.00'),
    net: amountOf('vLiq', '145.00'),
    installments: z
      .array(
        z
          .object({
            number: textOf('nDup', '001'),
            dueDate: textOf('dVenc, AAAA-MM-DD', '2026-12-21'),
            amount: amountOf('vDup', '145.00'),
          })
          .meta({ description: 'Uma duplicata' }),
      )
      .readonly()
      .meta({ description: 'Duplicatas' }),
  })
  .meta({ id: 'TaxBilling', description: 'Fatura e duplicatas' });

/**
 * The answer of `POST /v1/tax/calculate`: the values that issuing would freeze. Source: api-conventions 11.1. We added
 * `identification`, `benefitCode`, `payments`, `billing`, the DIFAL, the returned IPI, the approximate taxes, and some
 * fields of ICMS and IBS/CBS.
 */
export const taxCalculationSchema = z
  .object({
    issueDate: dayOf('Data das tabelas usadas'),
    rulesVersion: textOf('Versão das tabelas e regras'),
    identification: identificationSchema,
    items: z.array(itemSchema).readonly().meta({ description: 'Na ordem do pedido' }),
    totals: totalsSchema,
    payments: paymentsSchema.nullable().meta({ description: 'null quando o pedido não traz payments' }),
    billing: billingSchema.nullable().meta({ description: 'null quando o pedido não traz billing' }),
    warnings: z.array(z.string()).readonly().meta({ description: 'O que foi aceito, mas merece atenção' }),
  })
  .meta({
    id: 'TaxCalculation',
    description: 'O cálculo que a emissão faria, com os motivos. Valores com 2 casas, percentuais com 4.',
  });
export type TaxQuotation = Immutable<z.output<typeof taxCalculationSchema>>;
export type QuotedItem = TaxQuotation['items'][number];
export type QuotedIdentification = TaxQuotation['identification'];
export type QuotedPayments = NonNullable<TaxQuotation['payments']>;
export type QuotedPayment = QuotedPayments['data'][number];
export type QuotedBilling = NonNullable<TaxQuotation['billing']>;
