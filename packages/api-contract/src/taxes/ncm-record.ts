import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { dayOrNull, flagOf, percentOf, textOf, textOrNull } from '../fields/record-fields.ts';
import { sources, version } from './table-source.ts';

const ncmClassSchema = z
  .object({
    classTrib: z.string().meta({ description: 'cClassTrib.', examples: ['200005'] }),
    reductionIbs: percentOf('Redução do IBS, percentual com 4 casas.'),
    reductionCbs: percentOf('Redução da CBS, percentual com 4 casas.'),
    condition: z
      .string()
      .nullable()
      .meta({
        description: 'Quando se aplica; null: sempre que o produto corresponder à descrição.',
        examples: [
          'Redução de 100% na aquisição por órgãos da administração pública direta, autarquias, fundações públicas ou entidades de saúde imunes com CEBAS (art. 144, II).',
        ],
      }),
  })
  .meta({ id: 'NcmClass', description: 'Uma classificação do anexo e a sua condição.' });

const ncmMatchSchema = z
  .object({
    annex: z
      .string()
      .nullable()
      .meta({ description: 'Anexo; null: lista que está num artigo.', examples: ['I'] }),
    item: z.string().meta({ description: 'Item do anexo.', examples: ['1'] }),
    description: textOf('Descrição da lei.'),
    matchedBy: z.string().meta({
      description: 'Quantos dígitos do código do item cobrem o NCM, de 2 a 8.',
      examples: ['6'],
    }),
    exceptions: z
      .array(z.string())
      .readonly()
      .meta({ description: 'Códigos que o item exclui.', examples: [['02074300', '02075300']] }),
    classTribs: z.array(z.string()).readonly().meta({ description: 'cClassTrib possíveis.' }),
    reductionIbs: percentOf('Redução do IBS sem condição, percentual com 4 casas.'),
    reductionCbs: percentOf('Redução da CBS sem condição, percentual com 4 casas.'),
    legalBasis: textOf('Artigo, anexo e item da lei.'),
    conditions: z.array(ncmClassSchema).readonly().meta({ description: 'Cada cClassTrib com sua condição.' }),
    requirements: z
      .array(z.string())
      .readonly()
      .meta({ description: 'O que a descrição exige além do código.' }),
    note: textOrNull('Ajuda de leitura; não é texto da lei.'),
  })
  .meta({ id: 'NcmMatch', description: 'Um item de anexo cujos códigos cobrem o NCM.' });

export const ncmSchema = z
  .object({
    ncm: z.string().meta({ description: 'O NCM perguntado, sem pontos.', examples: ['10063021'] }),
    exists: flagOf('true: o NCM está na tabela oficial que este serviço conhece.'),
    validFrom: dayOrNull('Início da vigência do NCM; null: não publicado na tabela.', '2022-04-01'),
    validTo: dayOrNull('Fim da vigência do NCM; null: não publicado na tabela.', '2026-12-31'),
    matches: z.array(ncmMatchSchema).readonly().meta({
      description:
        'Itens da lei que cobrem o NCM, do código mais longo ao mais curto. São candidatos; nenhum é aplicado automaticamente.',
    }),
    selectiveTax: z
      .object({
        subject: flagOf('true: o código está na lista do Imposto Seletivo.'),
        legalBasis: textOrNull('Artigos da lei.', 'LC 214/2025, arts. 419-420'),
        from: dayOrNull('Desde quando se cobra.', '2027-01-01'),
        note: textOf('Grupo, condição e quem deve o imposto.'),
      })
      .meta({ id: 'NcmSelectiveTax', description: 'O que a lista do Imposto Seletivo diz do NCM.' }),
    notice: textOf('O produto precisa corresponder à descrição legal.'),
    rulesVersion: version,
    sources,
  })
  .meta({ id: 'Ncm', description: 'O que a lei diz do NCM hoje.' });
export type NcmRecord = Immutable<z.output<typeof ncmSchema>>;
export type NcmMatch = NcmRecord['matches'][number];
export type NcmClass = NcmMatch['conditions'][number];
