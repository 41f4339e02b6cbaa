import { simplesRevenueKinds } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import type { Immutable } from '../fields/immutable.ts';
import { dayOf, dayOrNull, flagOf, percentOf, textOf, textOrNull } from '../fields/record-fields.ts';
import { sources } from './table-source.ts';

/** The requirements and permissions of a classification: one flag for each group of the official table. */
export const classificationIndicators = {
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
} as const;
export type ClassificationIndicator = keyof typeof classificationIndicators;

export const classifiedDocuments = ['nfe', 'nfse'] as const;
export type ClassifiedDocument = (typeof classifiedDocuments)[number];

export const classRateKinds = ['standard', 'fixed', 'none', 'uniformNational', 'uniformSector'] as const;

const indicatorFields = Object.fromEntries(
  Object.entries(classificationIndicators).map(([name, text]) => [name, flagOf(`Verdadeiro: ${text}.`)]),
) as Record<ClassificationIndicator, z.ZodBoolean>;
const indicatorsSchema = z
  .object(indicatorFields)
  .meta({ id: 'TaxClassificationIndicators', description: 'O que a classificação exige ou permite.' });

const classificationSchema = z
  .object({
    cst: z.string().meta({ description: 'CST do IBS e da CBS.', examples: ['200'] }),
    cstDescription: textOf('Nome do CST.'),
    classTrib: z.string().meta({ description: 'cClassTrib.', examples: ['200034'] }),
    description: textOf('Nome oficial da classificação.'),
    legalBasis: textOf('Artigo da lei.'),
    reductionIbs: percentOf('Redução da alíquota do IBS, em percentual com 4 casas.'),
    reductionCbs: percentOf('Redução da alíquota da CBS, em percentual com 4 casas.'),
    indicators: indicatorsSchema,
    documents: z
      .array(z.enum(classifiedDocuments))
      .readonly()
      .meta({
        description: 'Documentos, entre estes dois, que aceitam a classificação.',
        examples: [['nfe']],
      }),
    validFrom: dayOrNull('Primeiro dia da vigência.'),
    validTo: dayOrNull('Último dia da vigência; null: em vigor.', '2026-12-31'),
    annex: z
      .string()
      .nullable()
      .meta({
        description: 'Anexo da LC 214/2025 que limita a classificação.',
        examples: ['VII'],
      }),
    technicalAnnex: z
      .string()
      .nullable()
      .meta({
        description: 'Lista 9XXXY publicada com a tabela (XXX: artigo).',
        examples: ['92401'],
      }),
    rateKind: z.enum(classRateKinds).meta({
      description:
        'Tipo de alíquota: standard padrão, fixed fixa, none sem alíquota, uniformNational uniforme nacional, ' +
        'uniformSector uniforme setorial.',
    }),
    simplesRevenueKind: describedSet(
      'SimplesRevenueKind',
      simplesRevenueKinds,
      'Receita bruta no Simples Nacional (tpRBSN).',
      {
        0: 'não é receita bruta',
        1: 'interna',
        2: 'interna sem IBS e CBS',
        3: 'exportação direta',
        4: 'exportação indireta',
        5: 'interna ou exportação',
        9: 'incompatível com o Simples Nacional',
      },
    ),
    since: textOf('Versão da tabela que incluiu a classificação (v1.60: esta versão ou uma anterior).'),
    changedIn: textOrNull('Última versão que mudou a classificação.', 'v1.70'),
  })
  .meta({ id: 'TaxClassification', description: 'Uma classificação de IBS e CBS (cClassTrib).' });

export const classificationListSchema = z
  .object({
    tableVersion: z
      .string()
      .meta({ description: 'Versão da tabela oficial.', examples: ['IT 2025.002 v1.70'] }),
    publishedAt: dayOf('Dia da publicação da tabela.'),
    data: z
      .array(classificationSchema)
      .readonly()
      .meta({ description: 'Classificações em ordem de código.' }),
    nextCursor: textOrNull(
      'cursor da página seguinte; null na última.',
      'eyJsIjoiY2xhc3NpZmljYXRpb25zIiwiYyI6IjAwMDAwMiJ9',
    ),
    sources,
  })
  .meta({ id: 'TaxClassificationList', description: 'Uma página da tabela de classificações.' });
export type ClassificationPage = Immutable<z.output<typeof classificationListSchema>>;
export type TaxClassification = ClassificationPage['data'][number];
