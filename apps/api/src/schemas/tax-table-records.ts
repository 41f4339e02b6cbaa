import {
  type ClassificationIndicator,
  classificationIndicators,
  classifiedDocuments,
} from '@fiscal/services';
import { z } from '@hono/zod-openapi';

const percent = z.string().openapi({
  pattern: '^\\d+\\.\\d{4}$',
  description: 'Percentual com 4 casas.',
  example: '60.0000',
});
const day = z.string().openapi({ format: 'date', example: '2026-01-01' });
const version = z.string().openapi({
  description: 'Estado das tabelas deste serviço, o mesmo de POST /v1/tax/calculate.',
  example: '2026-11-21/IT-2025.002-1.70',
});

const sourceSchema = z
  .object({
    title: z.string().openapi({ description: 'Publicação de que a resposta vem.' }),
    version: z.string().nullable().openapi({ description: 'Versão, onde há.', example: 'v1.70' }),
    date: day.nullable().openapi({ description: 'Dia da publicação.' }),
  })
  .openapi('TaxTableSource');
const sources = z.array(sourceSchema).readonly().openapi({ description: 'Fontes da resposta.' });

const indicatorTexts: Readonly<Record<ClassificationIndicator, string>> = {
  taxation: 'exige o grupo gIBSCBS, com base e valores',
  monophase: 'exige o grupo da tributação monofásica (gIBSCBSMono)',
  rateReduction: 'exige a redução de alíquota (gRed)',
  deferral: 'exige o diferimento (gDif)',
  creditTransfer: 'exige a transferência de crédito (gTransfCred)',
  freeZoneCredit: 'exige o crédito presumido da Zona Franca de Manaus (gCredPresIBSZFM)',
  periodAdjustment: 'exige o ajuste de competência (gAjusteCompet)',
  baseReduction: 'reduz a base de cálculo',
  regularTaxation: 'exige a tributação regular (gTribRegular)',
  presumedCredit: 'permite o crédito presumido da operação (gCredPresOper)',
  creditReversal: 'exige o estorno de crédito (gEstornoCred)',
  monophaseStandard: 'monofásica padrão (gMonoPadrao)',
  monophaseWithholding: 'monofásica sujeita a retenção (gMonoReten)',
  monophaseWithheld: 'monofásica retida anteriormente (gMonoRet)',
  monophaseDeferral: 'monofásica diferida (gMonoDif)',
  biodieselDifference: 'diferença da mistura de biocombustível (gpBioDiferenca)',
};
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as [Key];
const flagOf = (name: ClassificationIndicator) =>
  z.boolean().openapi({ description: `Verdadeiro: ${indicatorTexts[name]}.` });
const indicatorsSchema = z
  .object(
    Object.fromEntries(keysOf(classificationIndicators).map((name) => [name, flagOf(name)])) as Record<
      ClassificationIndicator,
      z.ZodBoolean
    >,
  )
  .openapi('TaxClassificationIndicators');

const classificationSchema = z
  .object({
    cst: z.string().openapi({ description: 'CST do IBS e da CBS.', example: '200' }),
    cstDescription: z.string().openapi({ description: 'Nome do CST.' }),
    classTrib: z.string().openapi({ description: 'cClassTrib.', example: '200034' }),
    description: z.string().openapi({ description: 'Nome oficial da classificação.' }),
    legalBasis: z.string().openapi({ description: 'Artigo da lei.' }),
    reductionIbs: percent.openapi({ description: 'Redução da alíquota do IBS, em percentual com 4 casas.' }),
    reductionCbs: percent.openapi({ description: 'Redução da alíquota da CBS, em percentual com 4 casas.' }),
    indicators: indicatorsSchema.openapi({ description: 'O que a classificação exige ou permite.' }),
    documents: z
      .array(z.enum(keysOf(classifiedDocuments)))
      .readonly()
      .openapi({ description: 'Destes dois documentos, os que a aceitam.', example: ['nfe'] }),
    validFrom: day.nullable().openapi({ description: 'Primeiro dia da vigência.' }),
    validTo: day.nullable().openapi({ description: 'Último dia da vigência; null: em vigor.' }),
    annex: z.string().nullable().openapi({
      description: 'Anexo da LC 214/2025 que limita a classificação.',
      example: 'VII',
    }),
    technicalAnnex: z.string().nullable().openapi({
      description: 'Lista 9XXXY publicada com a tabela (XXX: artigo).',
    }),
    rateKind: z.enum(['standard', 'fixed', 'none', 'uniformNational', 'uniformSector']).openapi({
      description:
        'Tipo de alíquota: standard padrão, fixed fixa, none sem alíquota, uniformNational uniforme nacional, ' +
        'uniformSector uniforme setorial.',
    }),
    simplesRevenueKind: z.string().openapi({
      description:
        'tpRBSN: 0 não é receita bruta, 1 interna, 2 interna sem IBS e CBS, 3 exportação direta, 4 indireta, ' +
        '5 interna ou exportação, 9 incompatível com o Simples Nacional.',
      example: '1',
    }),
    since: z.string().openapi({ description: 'Versão da tabela que a trouxe (v1.60: esta ou anterior).' }),
    changedIn: z.string().nullable().openapi({ description: 'Última versão que a mudou.' }),
  })
  .openapi('TaxClassification');

export const classificationListSchema = z
  .object({
    tableVersion: z
      .string()
      .openapi({ description: 'Versão da tabela oficial.', example: 'IT 2025.002 v1.70' }),
    publishedAt: day.openapi({ description: 'Dia da publicação da tabela.', example: '2026-10-01' }),
    data: z
      .array(classificationSchema)
      .readonly()
      .openapi({ description: 'Classificações em ordem de código.' }),
    nextCursor: z.string().nullable().openapi({ description: 'cursor da página seguinte; null na última.' }),
    sources,
  })
  .openapi('TaxClassificationList');

const ncmClassSchema = z
  .object({
    classTrib: z.string().openapi({ description: 'cClassTrib.', example: '200005' }),
    reductionIbs: percent,
    reductionCbs: percent,
    condition: z.string().nullable().openapi({
      description: 'Quando se aplica; null: sempre que o produto corresponder à descrição.',
    }),
  })
  .openapi('NcmClass');

const ncmMatchSchema = z
  .object({
    annex: z
      .string()
      .nullable()
      .openapi({ description: 'Anexo; null: lista que está num artigo.', example: 'I' }),
    item: z.string().openapi({ description: 'Item do anexo.', example: '1' }),
    description: z.string().openapi({ description: 'Descrição da lei.' }),
    matchedBy: z.string().openapi({
      description: 'Quantos dígitos do código do item cobrem o NCM, de 2 a 8.',
      example: '6',
    }),
    exceptions: z.array(z.string()).readonly().openapi({ description: 'Códigos que o item exclui.' }),
    classTribs: z.array(z.string()).readonly().openapi({ description: 'cClassTrib possíveis.' }),
    reductionIbs: percent.openapi({ description: 'Redução do IBS sem condição, percentual com 4 casas.' }),
    reductionCbs: percent.openapi({ description: 'Redução da CBS sem condição, percentual com 4 casas.' }),
    legalBasis: z.string().openapi({ description: 'Artigo, anexo e item da lei.' }),
    conditions: z
      .array(ncmClassSchema)
      .readonly()
      .openapi({ description: 'Cada cClassTrib com sua condição.' }),
    requirements: z
      .array(z.string())
      .readonly()
      .openapi({ description: 'O que a descrição exige além do código.' }),
    note: z.string().nullable().openapi({ description: 'Ajuda de leitura; não é texto da lei.' }),
  })
  .openapi('NcmMatch');

export const ncmSchema = z
  .object({
    ncm: z.string().openapi({ description: 'O NCM perguntado, sem pontos.', example: '10063021' }),
    exists: z
      .boolean()
      .openapi({ description: 'Se está na tabela oficial de NCM que este serviço conhece.' }),
    validFrom: day
      .nullable()
      .openapi({ description: 'Início da vigência do NCM; null: não publicado na tabela.' }),
    validTo: day
      .nullable()
      .openapi({ description: 'Fim da vigência do NCM; null: não publicado na tabela.' }),
    matches: z.array(ncmMatchSchema).readonly().openapi({
      description:
        'Itens da lei que cobrem o NCM, do código mais longo ao mais curto; candidatos, nunca aplicados.',
    }),
    selectiveTax: z
      .object({
        subject: z.boolean().openapi({ description: 'Se o código está na lista do Imposto Seletivo.' }),
        legalBasis: z.string().nullable().openapi({ description: 'Artigos da lei.' }),
        from: day.nullable().openapi({ description: 'Desde quando se cobra.', example: '2027-01-01' }),
        note: z.string().openapi({ description: 'Grupo, condição e quem deve o imposto.' }),
      })
      .openapi('NcmSelectiveTax'),
    notice: z.string().openapi({ description: 'O produto precisa corresponder à descrição legal.' }),
    rulesVersion: version,
    sources,
  })
  .openapi('Ncm');

const ruledRateSchema = z
  .object({
    rate: percent.nullable().openapi({ description: 'Percentual com 4 casas; null: não publicado.' }),
    status: z.enum(['official', 'unpublished']).openapi({ description: 'Se a alíquota foi publicada.' }),
    legalBasis: z.string().openapi({ description: 'Artigo da lei.' }),
    note: z.string().nullable().openapi({ description: 'De onde virá, quando não foi publicada.' }),
  })
  .openapi('RuledRate');

const notedSchema = <Status extends [string, ...string[]]>(statuses: Status, description: string) =>
  z.object({
    status: z.enum(statuses).openapi({ description }),
    note: z.string().openapi({ description: 'A situação em palavras, com a lei.' }),
  });

const phaseSchema = z
  .object({
    from: day.openapi({ description: 'Primeiro dia.' }),
    to: day.nullable().openapi({ description: 'Último dia; null: sem fim.' }),
    description: z.string().openapi({ description: 'O que vale na fase.' }),
  })
  .openapi('TaxReformPhase');

const groupDutySchema = z
  .object({
    crt: z.number().int().openapi({ description: 'Regime tributário do emitente.', example: 3 }),
    from: day.openapi({ description: 'Desde quando é obrigado por lei.' }),
    documents: z
      .array(z.string())
      .readonly()
      .openapi({ description: 'Documentos.', example: ['nfe'] }),
    note: z.string().openapi({ description: 'Como a autoridade confere.' }),
  })
  .openapi('TaxGroupDuty');

const unpublishedSchema = z
  .object({
    topic: z.string().openapi({ description: 'O que falta.' }),
    expected: z.string().openapi({ description: 'Quando ou como se espera.' }),
    note: z.string().openapi({ description: 'O que este serviço faz enquanto isso.' }),
  })
  .openapi('UnpublishedTopic');

const stepSchema = z
  .object({
    step: z.string().openapi({ description: 'Ato.' }),
    deadline: z.string().openapi({ description: 'Prazo da lei.' }),
    date: day.nullable().openapi({ description: 'Dia do prazo, onde a lei o mudou.' }),
    legalBasis: z.string().openapi({ description: 'Artigo da lei.' }),
  })
  .openapi('RatePublicationStep');

const factor = z.string().openapi({
  description: 'Parte do imposto que ainda se cobra: 1.0 é todo ele.',
  example: '1.0',
});
const singlePhaseForm = (tax: string) =>
  z.enum(['adValorem', 'adRem']).openapi({
    description: `Alíquota ${tax}: adValorem percentual do preço, adRem valor por unidade de medida.`,
  });

export const taxRulesSchema = z
  .object({
    year: z.number().int().openapi({ description: 'O ano.', example: 2027 }),
    ibsUf: percent.nullable().openapi({ description: 'Alíquota estadual do IBS; null: não publicada.' }),
    ibsMun: percent.nullable().openapi({ description: 'Alíquota municipal do IBS; null: não publicada.' }),
    cbs: percent.nullable().openapi({ description: 'Alíquota da CBS; null: não publicada.' }),
    rates: z
      .object({ ibsUf: ruledRateSchema, ibsMun: ruledRateSchema, cbs: ruledRateSchema })
      .openapi({ description: 'As mesmas alíquotas com situação e lei.' }),
    selectiveTax: z
      .object({
        inForce: z.boolean().openapi({ description: 'Se o Imposto Seletivo está em vigor no ano.' }),
        from: day.openapi({ description: 'Desde quando.', example: '2027-01-01' }),
        note: z.string().openapi({ description: 'O que falta para ser cobrado.' }),
      })
      .openapi('TaxRulesSelectiveTax'),
    groupRequired: z
      .array(groupDutySchema)
      .readonly()
      .openapi({ description: 'Quem precisa do grupo IBS/CBS; só o que está publicado.' }),
    phase: z.string().openapi({ description: 'Fase do ano.' }),
    phases: z.array(phaseSchema).readonly().openapi({ description: 'Todas as fases da reforma.' }),
    rules: z.array(z.string()).readonly().openapi({ description: 'Regras do ano.' }),
    currentTaxes: z
      .object({
        pisCofins: notedSchema(['inForce', 'extinct'], 'inForce em vigor, extinct extintos.').openapi({
          description: 'PIS e COFINS no ano.',
        }),
        ipi: notedSchema(
          ['inForce', 'zeroExceptFreeZone'],
          'inForce em vigor, zeroExceptFreeZone zero salvo concorrência com a Zona Franca de Manaus.',
        ).openapi({ description: 'IPI no ano.' }),
        icmsFactor: factor,
        issFactor: factor,
      })
      .openapi({ description: 'Os tributos que a reforma substitui.' }),
    singlePhase: z
      .object({ ibs: singlePhaseForm('do IBS'), cbs: singlePhaseForm('da CBS') })
      .openapi({ description: 'Forma das alíquotas monofásicas de combustíveis.' }),
    unpublished: z
      .array(unpublishedSchema)
      .readonly()
      .openapi({ description: 'O que vale no ano e ainda não foi publicado; nunca se inventa um valor.' }),
    publicationCalendar: z
      .array(stepSchema)
      .readonly()
      .openapi({ description: 'Como nascem as alíquotas de referência do ano.' }),
    rulesVersion: version,
    sources,
  })
  .openapi('TaxRules');
