import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleCursor, exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  idOrNull,
  integerOrNull,
  momentOf,
  momentOrNull,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { subscribableEventSchema } from '../webhooks/event-names.ts';

export const timelineSteps = [
  'received',
  'numbered',
  'corrected',
  'retried',
  'signed',
  'sent',
  'queried',
  'receiptQueried',
  'answered',
  'authorized',
  'registered',
  'rejected',
  'denied',
  'failed',
  'cancelled',
  'disabled',
  'attention',
  'danfe',
  'webhook',
  'emailed',
] as const;
export type TimelineStep = (typeof timelineSteps)[number];

export const timelineOutcomes = ['done', 'ongoing', 'notSent', 'unknown', 'notDelivered'] as const;
export type TimelineOutcome = (typeof timelineOutcomes)[number];

export const timelineDocuments = ['note', 'cancellation', 'correction', 'cancellationRequest'] as const;
export type TimelineDocument = (typeof timelineDocuments)[number];

/** The parties that can be next to act. */
export const nextActors = ['service', 'client', 'support', 'none'] as const;
export const nextActions = [
  'send',
  'awaitAnswer',
  'query',
  'wait',
  'deliver',
  'renderDanfe',
  'correct',
  'replaceCertificate',
  'retry',
  'decide',
  'repair',
  'none',
] as const;

const stepSchema = describedSet('TimelineStep', timelineSteps, 'O que aconteceu.', {
  received: 'o pedido foi aceito, conferido e calculado',
  numbered: 'série e número foram reservados',
  corrected: 'um pedido corrigido foi aceito para o mesmo documento',
  retried: 'uma nova tentativa do mesmo pedido foi aceita',
  signed: 'o documento foi assinado',
  sent: 'o documento foi enviado à autoridade',
  queried: 'a autoridade foi consultada sobre a chave ou o Id da DPS',
  receiptQueried: 'a autoridade foi consultada sobre o recibo',
  answered: 'a autoridade respondeu a um envio ou consulta',
  authorized: 'a nota está autorizada',
  registered: 'o evento está registrado',
  rejected: 'a autoridade rejeitou o documento',
  denied: 'a autoridade denegou a nota',
  failed: 'o documento parou sem uma resposta que decida',
  cancelled: 'a nota está cancelada',
  disabled: 'o número está inutilizado',
  attention: 'o documento passou a esperar a decisão de uma pessoa',
  danfe: 'o DANFE ou DANFSe foi gerado',
  webhook: 'uma tentativa de entregar um evento',
  emailed: 'uma tentativa de enviar a nota por e-mail',
});

const outcomeSchema = describedSet('TimelineOutcome', timelineOutcomes, 'Como terminou.', {
  done: 'feito',
  ongoing: 'ainda sem fim registrado',
  notSent: 'nada chegou à autoridade',
  unknown: 'sem resposta: a autoridade pode ter recebido',
  notDelivered: 'o destino não confirmou; cada nova tentativa tem outra linha',
});

const documentSchema = describedSet('TimelineDocument', timelineDocuments, 'De que documento é a linha.', {
  note: 'a nota',
  cancellation: 'um cancelamento da nota',
  correction: 'uma carta de correção da NF-e',
  cancellationRequest: 'um pedido de cancelamento da NFS-e ao município',
});

const actorSchema = describedSet('NextActor', nextActors, 'Quem age.', {
  service: 'este serviço, sem ajuda',
  client: 'você',
  support: 'o suporte deste serviço',
  none: 'ninguém: o processamento acabou',
});

const actionSchema = describedSet('NextAction', nextActions, 'O que é feito.', {
  send: 'assinar e enviar',
  awaitAnswer: 'esperar a resposta da autoridade',
  query: 'consultar a autoridade',
  wait: 'esperar e tentar de novo',
  deliver: 'entregar um evento a um webhook',
  renderDanfe: 'gerar o DANFE ou DANFSe',
  correct: 'corrigir o pedido e repeti-lo',
  replaceCertificate: 'enviar um certificado e chamar /retry',
  retry: 'eliminar a causa e chamar /retry',
  decide: 'decidir o que vale',
  repair: 'corrigir um defeito deste serviço',
  none: 'nada',
});

const entryExample = {
  at: '2026-11-21T12:00:03.000Z',
  step: 'answered',
  outcome: 'done',
  message: 'A SEFAZ respondeu 778: NCM inexistente, incompleto ou indevido.',
  cStat: '778',
  reason: 'Rejeicao: Informado NCM inexistente [nItem: 1]',
  durationMs: 812,
  attempt: 1,
  run: 1,
  document: 'note',
  eventId: null,
  disablingId: null,
  event: null,
};

const entrySchema = z
  .object({
    at: momentOf('Quando aconteceu.'),
    step: stepSchema,
    outcome: outcomeSchema,
    message: textOf('A linha em português, para mostrar a pessoas.'),
    cStat: textOrNull('Código da SEFAZ ou da Sefin; null: ela não respondeu.'),
    reason: textOrNull(
      'Motivo nas palavras da SEFAZ ou da Sefin, com CPF, CNPJ e inscrições trocados por …; sem resposta, o código da ' +
        'falha; num webhook, o status HTTP ou a falha; num e-mail, o código SMTP ou a falha.',
    ),
    durationMs: integerOrNull('Duração do envio, da consulta ou da entrega, em milissegundos.'),
    attempt: integerOrNull('Número do envio, ou da tentativa de entrega, a partir de 1.'),
    run: integerOrNull('A versão do pedido: 1 é a primeira; cada correção ou nova tentativa tem a sua.'),
    document: documentSchema,
    eventId: idOrNull('O evento (cancelamento ou carta); null: a própria nota.', exampleIds.event),
    disablingId: idOrNull(
      'A inutilização que contém o número (GET /v1/nfe/disable-range/{id}), em disabled; null nas outras linhas.',
      exampleIds.event,
    ),
    event: subscribableEventSchema
      .nullable()
      .meta({ description: 'O evento entregue, em webhook; null nas outras linhas.' }),
  })
  .meta({ id: 'TimelineEntry', description: 'Uma linha do histórico.', examples: [entryExample] });

const nextExample = {
  actor: 'client',
  action: 'correct',
  at: null,
  message:
    'Use um NCM vigente de 8 dígitos (471: 00 só vale em serviços; 777: incompleto; 778: inexistente). GET ' +
    '/v1/tax/ncm/{ncm} diz se ele existe. Depois repita o POST /v1/nfe com o mesmo externalId.',
  eventId: null,
};

const nextSchema = z
  .object({
    actor: actorSchema,
    action: actionSchema,
    at: momentOrNull('Quando o serviço age; null: já, ou sem hora marcada.', '2026-11-21T12:05:00.000Z'),
    message: textOf('O próximo passo em português, para mostrar a pessoas.'),
    eventId: idOrNull('O evento a que o passo se refere; null: a própria nota.', exampleIds.event),
  })
  .meta({ id: 'TimelineNext', description: 'O próximo passo, e quem o faz.', examples: [nextExample] });

/** Source: API conventions, section 7.6. */
export const timelineSchema = z
  .object({
    data: z.array(entrySchema).readonly().meta({ description: 'Linhas, da mais antiga à mais nova.' }),
    nextCursor: textOrNull('cursor da página seguinte; null na última.', exampleCursor),
    next: nextSchema,
  })
  .meta({
    id: 'Timeline',
    description: 'O que aconteceu com a nota e o que vem depois, sem XML nem dados pessoais.',
    examples: [{ data: [entryExample], nextCursor: null, next: nextExample }],
  });
export type TimelineRecord = Immutable<z.output<typeof timelineSchema>>;
export type TimelineEntry = TimelineRecord['data'][number];
export type TimelineNext = TimelineRecord['next'];
