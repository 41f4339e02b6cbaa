import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { flagOf, textOf, textOrNull } from '../fields/record-fields.ts';
import { rejectionSchema } from './outcomes.ts';

export const rejectionParams = z.object({
  cStat: z.string().meta({
    description:
      'Código da SEFAZ (778) ou da Sefin Nacional (E0014); com um código que nenhum documento recebe como resposta, 404.',
    examples: ['778'],
  }),
});

/** The rejection of the examples. */
export const explainedRejectionExample = {
  cStat: '778',
  reason: 'Rejeicao: Informado NCM inexistente [nItem: 1]',
  at: '2026-11-21T12:00:03.000Z',
  explanation: {
    cStat: '778',
    title: 'NCM inexistente, incompleto ou indevido',
    cause:
      'A SEFAZ recusou a nota: NCM inexistente, incompleto ou indevido. rejection.reason diz a regra nas palavras dela. ' +
      'A nota conserva série e número.',
    fix:
      'Use um NCM vigente de 8 dígitos (471: 00 só vale em serviços; 777: incompleto; 778: inexistente). GET ' +
      '/v1/tax/ncm/{ncm} diz se ele existe. Depois repita o POST /v1/nfe com o mesmo externalId.',
    fields: ['items[0].ncm'],
    retryable: false,
    source: 'MOC 7.0 4.4; Anexo I, I, N, O, Q, S, BA',
  },
};

/** Source: API conventions, section 7.6. */
export const rejectionExplanationSchema = z
  .object({
    cStat: textOf('Código da SEFAZ ou da Sefin Nacional.'),
    title: textOf('O código em poucas palavras.'),
    cause: textOf('O que aconteceu.'),
    fix: textOf('O que mudar.'),
    fields: z
      .array(z.string())
      .readonly()
      .meta({
        description:
          'Campos do pedido a que o código se refere: de POST /v1/nfe ou /v1/nfse, de um evento ou de uma inutilização; companyId, quando ' +
          'o código se refere ao cadastro da empresa (fix diz o que mudar nele). [] é a posição que falha; quando a SEFAZ indica o item, a posição vem ' +
          'preenchida, a partir de 0. Vazia quando nenhum campo é a causa, ou quando não se sabe qual.',
      }),
    retryable: flagOf(
      'true: o mesmo conteúdo pode ser aceito depois de eliminada a causa, que está fora dele (um cadastro da autoridade, o cadastro da empresa, o ' +
        'certificado, este serviço). Envie uma nota de novo com ?resubmit=true; peça outra vez um evento ou uma inutilização. false: mude o pedido.',
    ),
    source: textOrNull('A fonte da regra; null: o código não está nas tabelas deste serviço.'),
  })
  .meta({
    id: 'RejectionExplanation',
    description: 'O que um código da SEFAZ ou da Sefin Nacional significa e o que mudar.',
    examples: [explainedRejectionExample.explanation],
  });
export type RejectionExplanation = Immutable<z.output<typeof rejectionExplanationSchema>>;

/** The rejection in a record. Webhook events have it without the explanation. */
export const explainedRejectionSchema = rejectionSchema
  .extend({
    explanation: rejectionExplanationSchema.nullable().meta({
      description:
        'O que o código significa e o que mudar, como em GET /v1/rejections/{cStat}; null: não se sabe.',
    }),
  })
  .meta({
    id: 'ExplainedRejection',
    description: 'Rejeição da SEFAZ e o que mudar. Uma nota fica com a mesma série e o mesmo número.',
    examples: [explainedRejectionExample],
  });
export type ExplainedRejection = Immutable<z.output<typeof explainedRejectionSchema>>;
