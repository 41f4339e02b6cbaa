import { z } from '@hono/zod-openapi';
import { totalsSchema } from './nfe-record.ts';
import { amount } from './record-fields.ts';

const percent = z.string().openapi({ pattern: '^[0-9]+\\.[0-9]{4}$', example: '18.0000' });

const said = (description: string) => amount.openapi({ description });
const saidOrNull = (description: string) => amount.nullable().openapi({ description });
const rate = (description: string) => percent.openapi({ description });
const rateOrNull = (description: string) => percent.nullable().openapi({ description });
const text = (description: string) => z.string().openapi({ description });
const textOrNull = (description: string) => z.string().nullable().openapi({ description });

const amountsSchema = z
  .object({
    gross: said('vProd: quantidade vezes preço unitário'),
    discount: said('vDesc, com a parte que toca ao item no desconto da nota'),
    freight: said('vFrete, idem'),
    insurance: said('vSeg, idem'),
    otherExpenses: said('vOutro, idem'),
    net: said('gross − discount + freight + insurance + otherExpenses'),
  })
  .openapi('TaxAmounts', { description: 'Valores do item antes dos tributos' });

const icmsSchema = z
  .object({
    group: text('Grupo do leiaute, por exemplo ICMS00 ou ICMSSN102'),
    origin: text('Origem da mercadoria, 0 a 8'),
    cst: textOrNull('CST, no regime normal'),
    csosn: textOrNull('CSOSN, no Simples Nacional'),
    base: saidOrNull('vBC'),
    rate: rateOrNull('pICMS'),
    reduction: rateOrNull('pRedBC: redução da base'),
    operationValue: saidOrNull('vICMSOp: ICMS da operação, antes do diferimento'),
    deferral: rateOrNull('pDif: percentual diferido'),
    deferredValue: saidOrNull('vICMSDif: ICMS diferido'),
    value: saidOrNull('vICMS'),
    creditRate: rateOrNull('pCredSN: alíquota do crédito do Simples'),
    creditValue: saidOrNull('vCredICMSSN: crédito que o destinatário pode aproveitar'),
  })
  .openapi('TaxIcms', { description: 'null em cada campo que o grupo não tem' });

const ipiSchema = z
  .object({
    cst: text('CST do IPI'),
    enquadramento: text('cEnq: código de enquadramento legal'),
    base: saidOrNull('vBC'),
    rate: rateOrNull('pIPI'),
    value: saidOrNull('vIPI'),
  })
  .openapi('TaxIpi');

const contributionSchema = z
  .object({
    cst: text('CST do PIS ou da COFINS'),
    base: saidOrNull('vBC'),
    rate: rateOrNull('pPIS ou pCOFINS'),
    value: saidOrNull('vPIS ou vCOFINS'),
  })
  .openapi('TaxContribution', { description: 'PIS ou COFINS' });

const ibsCbsRateSchema = z
  .object({
    rate: rateOrNull('Alíquota nominal'),
    reduction: rateOrNull('pRedAliq: redução da alíquota'),
    effectiveRate: rateOrNull('Alíquota depois da redução; a nominal quando não há redução'),
    deferral: rateOrNull('pDif: percentual diferido'),
    deferredValue: saidOrNull('vDif: valor diferido'),
    value: saidOrNull('Valor devido'),
  })
  .openapi('TaxIbsCbsRate', { description: 'null em cada campo quando a classificação não tem valores' });

const regularRateSchema = z
  .object({ effectiveRate: rate('Alíquota efetiva regular'), value: said('Valor regular') })
  .openapi('TaxRegularRate', { description: 'O que seria devido se a condição não se cumprisse' });

const ibsCbsSchema = z
  .object({
    cst: text('CST do IBS e da CBS'),
    classTrib: text('cClassTrib'),
    donation: z.boolean().openapi({ description: 'indDoacao: operação de doação' }),
    base: saidOrNull('vBC do IBS e da CBS'),
    ibsState: ibsCbsRateSchema,
    ibsMunicipal: ibsCbsRateSchema,
    ibs: z
      .object({ value: saidOrNull('vIBS: IBS estadual mais municipal') })
      .openapi({ description: 'IBS inteiro' }),
    cbs: ibsCbsRateSchema,
    regularTaxation: z
      .object({
        cst: text('CSTReg'),
        classTrib: text('cClassTribReg'),
        ibsState: regularRateSchema,
        ibsMunicipal: regularRateSchema,
        cbs: regularRateSchema,
      })
      .nullable()
      .openapi({
        description: 'gTribRegular: tributação se a condição não se cumprir; null quando não se aplica',
      }),
    creditReversal: z
      .object({ ibs: said('vIBSEstCred'), cbs: said('vCBSEstCred') })
      .nullable()
      .openapi({ description: 'gEstornoCred: estorno de crédito' }),
  })
  .openapi('TaxIbsCbs');

const icmsDestinationSchema = z
  .object({
    base: said('vBCUFDest'),
    rate: rate('pICMSUFDest: alíquota interna do destino'),
    interstateRate: rate('pICMSInter'),
    share: rate('pICMSInterPart: parte do destino'),
    value: said('vICMSUFDest: DIFAL do destino'),
    originValue: said('vICMSUFRemet: parte da origem'),
    fcpBase: saidOrNull('vBCFCPUFDest'),
    fcpRate: rateOrNull('pFCPUFDest'),
    fcpValue: saidOrNull('vFCPUFDest'),
  })
  .openapi('TaxIcmsDestination');

const taxesSchema = z
  .object({
    icms: icmsSchema,
    ipi: ipiSchema.nullable().openapi({ description: 'null: item sem IPI' }),
    pis: contributionSchema,
    cofins: contributionSchema,
    ibsCbs: ibsCbsSchema.nullable().openapi({ description: 'null: nota sem o grupo; veja decisions' }),
    icmsDestination: icmsDestinationSchema
      .nullable()
      .openapi({ description: 'DIFAL e FCP do destino, quando devidos' }),
    returnedIpi: z
      .object({ percent: said('pDevol: percentual devolvido'), value: said('vIPIDevol') })
      .nullable()
      .openapi({ description: 'IPI devolvido' }),
    approxTaxes: saidOrNull('vTotTrib, como informado no item'),
  })
  .openapi('ItemTaxValues', { description: 'Cada tributo do item, como a nota o levaria' });

const decisionSchema = z
  .object({
    tax: z.literal('ibsCbs').openapi({ description: 'Tributo' }),
    field: z
      .enum(['cst', 'classTrib', 'rate', 'group'])
      .openapi({ description: 'O que foi decidido; group: o grupo inteiro' }),
    value: textOrNull('O valor escolhido; null quando não há'),
    source: z
      .enum(['item', 'taxClass', 'referencedNote', 'engineDefault', 'regime', 'calendar'])
      .openapi({ description: 'De onde veio' }),
    reason: text('Por quê, com o fundamento legal'),
  })
  .openapi('TaxDecision');

const suggestionSchema = z
  .object({
    classTrib: text('cClassTrib sugerido'),
    cst: text('CST correspondente'),
    reductionIbs: rate('Redução do IBS'),
    reductionCbs: rate('Redução da CBS'),
    legalBasis: text('Fundamento legal'),
    annex: textOrNull('Anexo da LC 214/2025; null se a indicação não vem de um anexo'),
    annexItem: textOrNull('Item do anexo'),
    text: text('Descrição oficial a que o produto deve corresponder'),
    requires: text('O que mais precisa ser verdade'),
  })
  .openapi('TaxSuggestion', {
    description:
      'Nunca é aplicada sozinha: só o NCM não basta. Confirmada, fixe-a em taxes.ibsCbs ou na classe',
  });

const itemSchema = z
  .object({
    index: z.number().int().openapi({ description: 'Posição no pedido, a partir de 0, como em items[0]' }),
    cfop: text('CFOP do item ou da classe tributária'),
    taxClass: textOrNull('Classe tributária aplicada'),
    matchedRule: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'Posição, a partir de 0, da regra da classe que se aplicou' }),
    benefitCode: textOrNull('cBenef'),
    amounts: amountsSchema,
    taxes: taxesSchema,
    decisions: z
      .array(decisionSchema)
      .readonly()
      .openapi({ description: 'Decisões de IBS e CBS e seus motivos' }),
    suggestions: z
      .array(suggestionSchema)
      .readonly()
      .openapi({ description: 'Classificações que o NCM permite considerar' }),
  })
  .openapi('TaxCalculationItem');

const identificationSchema = z
  .object({
    direction: z.enum(['in', 'out']).openapi({ description: 'tpNF: entrada ou saída' }),
    destination: z.enum(['internal', 'interstate']).openapi({ description: 'idDest' }),
    finalConsumer: z.boolean().openapi({ description: 'indFinal que vale no cálculo' }),
    presence: text('indPres'),
  })
  .openapi('TaxIdentification', { description: 'O que a operação determina para a nota inteira' });

const paymentsSchema = z
  .object({
    data: z
      .array(
        z.object({
          method: text('tPag'),
          description: textOrNull('xPag'),
          term: z.enum(['cash', 'installments']).nullable().openapi({ description: 'indPag' }),
          amount: said('vPag'),
        }),
      )
      .readonly()
      .openapi({ description: 'Na ordem do pedido' }),
    change: saidOrNull('vTroco'),
  })
  .openapi('TaxPayments');

const billingSchema = z
  .object({
    number: textOrNull('nFat informado; null: a emissão usa série e número da nota'),
    original: said('vOrig'),
    discount: said('vDesc da fatura'),
    net: said('vLiq'),
    installments: z
      .array(z.object({ number: text('nDup'), dueDate: text('dVenc, AAAA-MM-DD'), amount: said('vDup') }))
      .readonly()
      .openapi({ description: 'Duplicatas' }),
  })
  .openapi('TaxBilling');

export const taxCalculationSchema = z
  .object({
    issueDate: z.string().openapi({ description: 'Data cujas tabelas valeram', format: 'date' }),
    rulesVersion: text('Versão das tabelas e regras'),
    identification: identificationSchema,
    items: z.array(itemSchema).readonly().openapi({ description: 'Na ordem do pedido' }),
    totals: totalsSchema,
    payments: paymentsSchema.nullable().openapi({ description: 'null quando o pedido não traz payments' }),
    billing: billingSchema.nullable().openapi({ description: 'null quando o pedido não traz billing' }),
    warnings: z.array(z.string()).readonly().openapi({ description: 'O que foi aceito, mas merece atenção' }),
  })
  .openapi('TaxCalculation');
