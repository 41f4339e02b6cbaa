import {
  type Attention,
  attentions,
  type FailureCode,
  type FilingStatus,
  failureCodes,
  filingStatuses,
  type WaitReason,
  waitReasons,
} from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import type { Immutable } from '../fields/immutable.ts';
import { momentOf, momentOrNull, textOf, textOrNull } from '../fields/record-fields.ts';

// The state of a filing and its reasons, as closed sets with texts. Records and webhook events share them.

export const statusTexts: Readonly<Record<FilingStatus, string>> = {
  queued: 'na fila',
  sending: 'sendo enviada',
  pending: 'a SEFAZ não atende ou ainda processa, e o serviço tenta de novo',
  unknown: 'a resposta se perdeu, e a chave será consultada antes de qualquer novo envio',
  authorized: 'autorizada (final)',
  rejected: 'rejeitada: corrija e repita o POST com o mesmo externalId',
  denied: 'uso denegado (final)',
  failed: 'parou sem resposta da autoridade: elimine a causa em failure e chame /retry',
  cancelled: 'cancelada (final)',
  disabled: 'número inutilizado (final)',
};

export const statusSchema = describedSet('FilingStatus', filingStatuses, 'Situação da nota.', statusTexts);

/** The statuses of an event or of a disabling. Specification 2.9. */
export const registrationStatuses = [
  'queued',
  'sending',
  'unknown',
  'registered',
  'rejected',
  'failed',
] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export const attentionTexts: Readonly<Record<Attention, string>> = {
  digest_mismatch: 'a SEFAZ guarda outro conteúdo sob a mesma chave da NF-e',
  dps_mismatch: 'a Sefin guarda outra DPS sob a mesma série e o mesmo número',
  duplicate_unresolved: 'o número está com outra nota, ou a duplicidade não se esclareceu',
  reconcile_exhausted: 'a resposta se perdeu e as consultas não a esclareceram',
  text_mismatch: 'o evento registrado tem outro texto',
  certificate_missing: 'a empresa não tem certificado',
  certificate_expired: 'o certificado da empresa venceu',
};

export const attentionSchema = describedSet(
  'Attention',
  attentions,
  'Por que o documento espera a decisão de uma pessoa; nada é enviado até lá.',
  attentionTexts,
);

export const failureTexts: Readonly<Record<FailureCode, string>> = {
  certificate_missing: 'a empresa não tem certificado',
  certificate_expired: 'o certificado venceu',
  authority_unavailable:
    'a autoridade (SEFAZ ou Sefin) ficou fora do ar além do prazo, e não tem o documento',
  transmission_uncertain: 'a resposta se perdeu e o prazo de consulta acabou',
  number_taken:
    'o número é de outro documento, cuja chave está em reason: emita a venda com outro externalId',
  schema_invalid: 'o XML não segue o leiaute: um defeito deste serviço',
  signature_failed: 'o XML não pôde ser assinado',
  configuration: 'a conexão foi recusada ou o acesso negado, e a autoridade não tem o documento',
  internal: 'um defeito deste serviço',
};

export const failureCodeSchema = describedSet(
  'FailureCode',
  failureCodes,
  'Por que o documento parou sem resposta da autoridade.',
  failureTexts,
);

export const waitReasonTexts: Readonly<Record<WaitReason, string>> = {
  putOff: 'o envio foi adiado',
  circuit: 'envios suspensos: a autoridade (SEFAZ ou Sefin) não responde ou os envios foram pausados',
  misuse: 'a SEFAZ pausou este CNPJ por consumo indevido (656)',
  question: 'a resposta se perdeu, e o documento será consultado',
  receipt: 'o lote está em processamento',
  database: 'uma falha temporária deste serviço',
  internalError:
    'um defeito deste serviço, que o suporte precisa corrigir; todas as outras esperas acabam sem ajuda',
};

const waitReasonSchema = describedSet(
  'WaitReason',
  waitReasons,
  'Por que o documento espera.',
  waitReasonTexts,
);

export const rejectionSchema = z
  .object({
    cStat: textOf('Código da SEFAZ; /docs/rejections/{cStat} diz o que corrigir.'),
    reason: textOf('Motivo nas palavras da SEFAZ (xMotivo).'),
    at: momentOf('Quando a SEFAZ respondeu.'),
  })
  .meta({
    id: 'Rejection',
    description: 'Rejeição da SEFAZ. Uma nota fica com a mesma série e o mesmo número.',
  });
export type RejectionRecord = Immutable<z.output<typeof rejectionSchema>>;

export const denialSchema = z
  .object({
    cStat: textOrNull('Código da SEFAZ.'),
    reason: textOrNull('Motivo nas palavras da SEFAZ (xMotivo).'),
  })
  .meta({ id: 'Denial', description: 'Denegação: o número foi usado, e a nota não tem valor.' });

export const failureSchema = z
  .object({
    code: failureCodeSchema,
    reason: textOrNull('O que se sabe da causa; null quando code diz tudo.', 'access_denied'),
  })
  .meta({ id: 'Failure', description: 'Por que o documento parou; elimine a causa e chame /retry.' });

export const waitingSchema = z
  .object({
    reason: waitReasonSchema,
    message: textOf(
      'A razão em português, para mostrar a pessoas.',
      'A SEFAZ está fora do ar; a nota será enviada automaticamente quando ela voltar.',
    ),
    nextAttemptAt: momentOrNull(
      'Próxima tentativa; null quando não há hora marcada.',
      '2026-11-21T12:05:00.000Z',
    ),
  })
  .meta({ id: 'Waiting', description: 'Por que o documento em andamento espera.' });
export type WaitingRecord = Immutable<z.output<typeof waitingSchema>>;

/**
 * Returns the fields of a record that say what the document waits for or why it stopped; `document` has its article.
 */
export const stateFields = (document: string, pronoun: 'ele' | 'ela') => ({
  failure: failureSchema.nullable().meta({ description: 'A causa, quando status é failed.' }),
  attention: attentionSchema.nullable().meta({
    description: `Por que ${document} espera a decisão de uma pessoa; elimine a causa e chame /retry. null: não espera.`,
  }),
  waiting: waitingSchema.nullable().meta({
    description: `Por que ${document} em andamento espera; null enquanto ${pronoun} avança e depois do fim.`,
  }),
});

/** The same fields in the examples, of a document that waits for nothing. */
export const stateExample = { failure: null, attention: null, waiting: null };
