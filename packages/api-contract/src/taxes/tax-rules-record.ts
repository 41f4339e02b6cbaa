import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { dayOf, dayOrNull, flagOf, percentOrNull, textOf, textOrNull } from '../fields/record-fields.ts';
import { sources, version } from './table-source.ts';

const ruledRateSchema = z
  .object({
    rate: percentOrNull('Percentual com 4 casas; null: não publicado.'),
    status: z
      .enum(['official', 'unpublished'])
      .meta({ description: 'official: publicada; unpublished: não publicada.' }),
    legalBasis: textOf('Artigo da lei.'),
    note: textOrNull('Quem ainda vai publicar a alíquota; null: já foi publicada.'),
  })
  .meta({ id: 'RuledRate', description: 'Uma alíquota e o seu fundamento.' });

const notedSchema = <Status extends [string, ...string[]]>(statuses: Status, description: string) =>
  z.object({
    status: z.enum(statuses).meta({ description }),
    note: textOf('A situação em palavras, com a lei.'),
  });

const phaseSchema = z
  .object({
    from: dayOf('Primeiro dia.'),
    to: dayOrNull('Último dia; null: sem fim.'),
    description: textOf('O que vale na fase.'),
  })
  .meta({ id: 'TaxReformPhase', description: 'Uma fase da reforma.' });

const groupDutySchema = z
  .object({
    crt: z
      .number()
      .int()
      .meta({ description: 'Regime tributário do emitente.', examples: [3] }),
    from: dayOf('Desde quando é obrigado por lei.'),
    documents: z
      .array(z.string())
      .readonly()
      .meta({ description: 'Documentos.', examples: [['nfe']] }),
    note: textOf('Como a autoridade confere.'),
  })
  .meta({ id: 'TaxGroupDuty', description: 'Quem precisa do grupo IBS/CBS, e desde quando.' });

const unpublishedSchema = z
  .object({
    topic: textOf('O que falta.'),
    expected: textOf('Quando ou como se espera.'),
    note: textOf('O que este serviço faz enquanto isso.'),
  })
  .meta({ id: 'UnpublishedTopic', description: 'O que ainda não foi publicado.' });

const stepSchema = z
  .object({
    step: textOf('Ato.'),
    deadline: textOf('Prazo da lei.'),
    date: dayOrNull('Dia do prazo, onde a lei o mudou.'),
    legalBasis: textOf('Artigo da lei.'),
  })
  .meta({ id: 'RatePublicationStep', description: 'Um passo até a publicação da alíquota.' });

const factor = z.string().meta({
  description: 'Parte do imposto que ainda é cobrada; 1.0: o imposto inteiro.',
  examples: ['1.0'],
});
const singlePhaseForm = (tax: string) =>
  z.enum(['adValorem', 'adRem']).meta({
    description: `Alíquota ${tax}: adValorem percentual do preço, adRem valor por unidade de medida.`,
  });

export const taxRulesSchema = z
  .object({
    year: z
      .number()
      .int()
      .meta({ description: 'O ano.', examples: [2027] }),
    ibsUf: percentOrNull('Alíquota estadual do IBS; null: não publicada.'),
    ibsMun: percentOrNull('Alíquota municipal do IBS; null: não publicada.'),
    cbs: percentOrNull('Alíquota da CBS; null: não publicada.', '0.9000'),
    rates: z
      .object({ ibsUf: ruledRateSchema, ibsMun: ruledRateSchema, cbs: ruledRateSchema })
      .meta({ description: 'As mesmas alíquotas com situação e lei.' }),
    selectiveTax: z
      .object({
        inForce: flagOf('true: o Imposto Seletivo está em vigor no ano.'),
        from: dayOf('Desde quando.'),
        note: textOf('O que falta para ser cobrado.'),
      })
      .meta({ id: 'TaxRulesSelectiveTax', description: 'O Imposto Seletivo no ano.' }),
    groupRequired: z
      .array(groupDutySchema)
      .readonly()
      .meta({ description: 'Quem precisa do grupo IBS/CBS; só o que está publicado.' }),
    phase: textOf('Fase do ano.'),
    phases: z.array(phaseSchema).readonly().meta({ description: 'Todas as fases da reforma.' }),
    rules: z.array(z.string()).readonly().meta({ description: 'Regras do ano.' }),
    currentTaxes: z
      .object({
        pisCofins: notedSchema(['inForce', 'extinct'], 'inForce em vigor, extinct extintos.').meta({
          description: 'PIS e COFINS no ano.',
        }),
        ipi: notedSchema(
          ['inForce', 'zeroExceptFreeZone'],
          'inForce em vigor, zeroExceptFreeZone zero salvo concorrência com a Zona Franca de Manaus.',
        ).meta({ description: 'IPI no ano.' }),
        icmsFactor: factor,
        issFactor: factor,
      })
      .meta({ description: 'Os tributos que a reforma substitui.' }),
    singlePhase: z
      .object({ ibs: singlePhaseForm('do IBS'), cbs: singlePhaseForm('da CBS') })
      .meta({ description: 'Forma das alíquotas monofásicas de combustíveis.' }),
    unpublished: z.array(unpublishedSchema).readonly().meta({
      description: 'O que vale no ano e ainda não foi publicado; este serviço nunca inventa um valor.',
    }),
    publicationCalendar: z
      .array(stepSchema)
      .readonly()
      .meta({ description: 'Os passos até a publicação das alíquotas de referência do ano.' }),
    rulesVersion: version,
    sources,
  })
  .meta({ id: 'TaxRules', description: 'Alíquotas e regras de IBS e CBS num ano.' });
export type TaxRules = Immutable<z.output<typeof taxRulesSchema>>;
export type RuledRate = Immutable<z.output<typeof ruledRateSchema>>;
