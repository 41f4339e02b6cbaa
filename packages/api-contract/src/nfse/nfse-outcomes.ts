import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import type { Immutable } from '../fields/immutable.ts';
import { momentOf, textOf, textOrNull } from '../fields/record-fields.ts';
import { rejectionExplanationSchema } from '../notes/rejection-explanation.ts';

/** The statuses of a filing that an NFS-e can have: it is never denied, and its numbers are never disabled. */
export const nfseStatuses = [
  'queued',
  'sending',
  'pending',
  'unknown',
  'authorized',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type NfseStatus = (typeof nfseStatuses)[number];

export const nfseStatusSchema = describedSet('NfseStatus', nfseStatuses, 'Situação da NFS-e.', {
  queued: 'na fila',
  sending: 'sendo enviada',
  pending: 'a Sefin não atende, e o serviço tenta de novo',
  unknown: 'a resposta se perdeu, e a DPS será consultada antes de qualquer novo envio',
  authorized: 'gerada pela Sefin (final)',
  rejected: 'rejeitada: corrija e repita o POST com o mesmo externalId; série e número ficam os mesmos',
  failed: 'parou sem resposta da autoridade: elimine a causa em failure e chame /retry',
  cancelled: 'cancelada ou substituída (final)',
});

const nfseErrorSchema = z
  .object({
    code: textOf('Código da Sefin.'),
    reason: textOf('Motivo nas palavras da Sefin (descricao).'),
    detail: textOrNull('Complemento da Sefin.', 'pAliq'),
  })
  .meta({ id: 'NfseError', description: 'Um dos erros de uma rejeição.' });

export const nfseRejectionExample = {
  cStat: 'E0617',
  reason: 'A alíquota não deve ser informada: o município a parametriza',
  at: '2026-11-21T12:00:03.000Z',
  errors: [
    {
      code: 'E0617',
      reason: 'A alíquota não deve ser informada: o município a parametriza',
      detail: null,
    },
  ],
};

export const nfseRejectionSchema = z
  .object({
    cStat: textOf('Código da Sefin no primeiro erro; /docs/rejections/{cStat} diz o que corrigir.'),
    reason: textOf('Motivo do primeiro erro, nas palavras da Sefin.'),
    at: momentOf('Quando a Sefin respondeu.'),
    errors: z
      .array(nfseErrorSchema)
      .readonly()
      .meta({ description: 'Todos os erros da resposta, na ordem da Sefin.' }),
  })
  .meta({
    id: 'NfseRejection',
    description: 'Rejeição da Sefin. A NFS-e conserva série e número da DPS.',
    examples: [nfseRejectionExample],
  });
export type NfseRejectionRecord = Immutable<z.output<typeof nfseRejectionSchema>>;

export const explainedNfseRejectionExample = {
  ...nfseRejectionExample,
  explanation: {
    cStat: 'E0617',
    title: 'A alíquota vem dos parâmetros do município: não a informe',
    cause:
      'A Sefin recusou o documento por uma das suas regras. rejection.errors traz a regra nas palavras dela. A nota conserva série e ' +
      'número. O que a regra diz: a alíquota vem dos parâmetros do município: não a informe.',
    fix: 'Corrija iss.rate. Depois repita o POST /v1/nfse com o mesmo externalId.',
    fields: ['iss.rate'],
    retryable: false,
    source: 'Anexo I v1.01 da NFS-e, tribMun/pAliq',
  },
};

/** The rejection in a record. Webhook events have it without the explanation. */
export const explainedNfseRejectionSchema = nfseRejectionSchema
  .extend({
    explanation: rejectionExplanationSchema.nullable().meta({
      description:
        'O que o código do primeiro erro significa e o que mudar, como em GET /v1/rejections/{cStat}, que também explica os outros; ' +
        'null: não se sabe.',
    }),
  })
  .meta({
    id: 'ExplainedNfseRejection',
    description: 'Rejeição da Sefin e o que mudar. A NFS-e conserva série e número da DPS.',
    examples: [explainedNfseRejectionExample],
  });
export type ExplainedNfseRejection = Immutable<z.output<typeof explainedNfseRejectionSchema>>;
