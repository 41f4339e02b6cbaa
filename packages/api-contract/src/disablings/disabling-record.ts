import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  environmentSchema,
  idOf,
  integerOf,
  momentOf,
  momentOrNull,
  pageOf,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { registrationStatuses, stateExample } from '../notes/outcomes.ts';
import { queuedRegistration, registrationFields } from '../notes/registration-record.ts';
import { explainedRejectionSchema } from '../notes/rejection-explanation.ts';
import { disablingRequestExample } from './disabling-request.ts';

const disablingStatusSchema = describedSet(
  'DisablingStatus',
  registrationStatuses,
  'Situação da inutilização.',
  {
    queued: 'na fila, ou à espera da SEFAZ: waiting diz por quê',
    sending: 'sendo enviada',
    unknown: 'a resposta se perdeu, e os mesmos bytes serão enviados de novo',
    registered: 'registrada (final): as notas rejected e failed da faixa passaram a disabled',
    rejected: 'rejeitada (final): os números estão livres; corrija e faça outro pedido',
    failed: 'parou sem resposta da autoridade: elimine a causa em failure e chame /retry',
  },
);

const registeredAt = '2026-11-21T12:00:03.000Z';

export const disablingExample = {
  id: exampleIds.event,
  environment: 'homologation',
  ...disablingRequestExample,
  year: 2026,
  status: 'registered',
  protocol: '135260000000004',
  registeredAt,
  rejection: null,
  ...stateExample,
  createdAt: exampleMoment,
  updatedAt: registeredAt,
};

/** The disabling of the examples, just after `POST /v1/nfe/disable-range`. */
export const queuedDisablingExample = {
  ...disablingExample,
  ...queuedRegistration,
};

/** Source: api-conventions 7.4; `waiting` as in the record of a note. */
export const disablingRecordSchema = z
  .object({
    id: idOf('Id da inutilização.'),
    companyId: idOf('Empresa emitente.'),
    environment: environmentSchema,
    series: integerOf('Série.'),
    from: integerOf('Primeiro número da faixa.'),
    to: integerOf('Último número da faixa.'),
    year: integerOf(
      'Ano da numeração, quatro dígitos: o ano da chave de acesso das notas da faixa; se nenhum número foi usado, o ano do pedido.',
    ),
    justification: textOf('A justificativa.'),
    status: disablingStatusSchema,
    protocol: textOrNull(
      'nProt da inutilização; null também se a SEFAZ já tinha a inutilização e não informou o protocolo.',
    ),
    registeredAt: momentOrNull('Quando a SEFAZ registrou a inutilização, ou quando este serviço soube dela.'),
    ...registrationFields(explainedRejectionSchema, 'a inutilização', 'ela'),
    createdAt: momentOf('Quando o pedido foi recebido.'),
    updatedAt: momentOf('Última mudança de situação.'),
  })
  .meta({
    id: 'Disabling',
    description: 'Inutilização de uma faixa de números e a sua situação.',
    examples: [disablingExample],
  });
export type DisablingRecord = Immutable<z.output<typeof disablingRecordSchema>>;

export const disablingListSchema = pageOf(
  'DisablingList',
  disablingRecordSchema,
  'inutilizações da empresa, da mais nova à mais antiga.',
  disablingExample,
);
