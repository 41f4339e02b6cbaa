import { z } from 'zod';
import { idField } from '../fields/code-fields.ts';
import { describedSet } from '../fields/described-set.ts';
import { exampleCursor, exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { listQuery, seriesParameter } from '../fields/parameters.ts';
import { dayOf, environmentSchema, idOf, integerOf, textOf, textOrNull } from '../fields/record-fields.ts';
import { attentionSchema, registrationStatuses, statusSchema } from './outcomes.ts';

/** The reasons why a number below `next` still has to be corrected or disabled. */
export const gapReasons = ['rejected', 'failed', 'unused'] as const;

const reasonSchema = describedSet('GapReason', gapReasons, 'Por que o número está em aberto.', {
  rejected: 'a nota foi rejeitada; ainda pode ser corrigida e usar o número',
  failed: 'a nota parou sem resposta da autoridade; /retry usa o número',
  unused: 'nenhuma nota tem o número, porque a série avançou sem usá-lo',
});

const disableBy =
  'Dia 10 do mês seguinte ao da quebra (Ajuste SINIEF 07/05). A quebra é a rejeição ou a falha mais antiga da faixa; ' +
  'para um número sem nota, o dia em que foi pulado. É só uma informação.';

/** The fields of a range of consecutive numbers with the same reason and year. */
export const gapFields = {
  from: integerOf('Primeiro número da faixa.'),
  to: integerOf('Último número da faixa.'),
  count: integerOf('Quantos números a faixa tem.'),
  reason: reasonSchema,
  year: integerOf('Ano da chave de acesso das notas; o ano atual quando nenhuma nota tem os números.'),
  disableBy: dayOf(disableBy),
};

const numberedNoteSchema = z
  .object({
    id: idOf('Id da nota.'),
    externalId: textOf('Nome da nota no seu sistema.'),
    number: integerOf('Número.'),
    status: statusSchema,
  })
  .meta({ id: 'NumberedNote', description: 'Uma nota e o seu número.' });
export type NumberedNote = Immutable<z.output<typeof numberedNoteSchema>>;

const gapSchema = z
  .object({
    ...gapFields,
    notes: z
      .array(numberedNoteSchema)
      .readonly()
      .meta({ description: 'Notas da faixa, no máximo 100; vazio quando reason é unused.' }),
  })
  .meta({ id: 'Gap', description: 'Números consecutivos em aberto, de um só motivo e ano.' });
export type GapRecord = Immutable<z.output<typeof gapSchema>>;

const disablingSchema = z
  .object({
    id: idOf('A inutilização.'),
    from: integerOf('Primeiro número da faixa.'),
    to: integerOf('Último número da faixa.'),
    status: z
      .enum(registrationStatuses)
      .meta({ description: 'Situação da inutilização, como no seu registro; failed só com attention.' }),
    attention: attentionSchema
      .nullable()
      .meta({ description: 'Por que a inutilização espera a decisão de uma pessoa; null: não espera.' }),
  })
  .meta({ id: 'DisablingInProgress', description: 'Uma faixa cuja inutilização está em andamento.' });
export type DisablingInProgress = Immutable<z.output<typeof disablingSchema>>;

const gapsExample = {
  companyId: exampleIds.company,
  environment: 'homologation',
  series: 1,
  first: 1,
  next: 11,
  data: [
    {
      from: 2,
      to: 2,
      count: 1,
      reason: 'rejected',
      year: 2026,
      disableBy: '2026-12-10',
      notes: [{ id: exampleIds.note, externalId: 'pedido-1001', number: 2, status: 'rejected' }],
    },
  ],
  inProgress: [{ id: '65f1c1a2b30123456789abce', externalId: 'pedido-1005', number: 6, status: 'queued' }],
  inProgressCount: 1,
  disabling: [{ id: exampleIds.event, from: 7, to: 8, status: 'sending', attention: null }],
  nextCursor: null,
};

/** Query of `GET /v1/nfe/gaps`. */
export const gapsQuery = listQuery.extend({
  companyId: idField.meta({ description: 'Empresa emitente.' }),
  series: seriesParameter('Série, de 0 a 889, no ambiente atual da empresa.'),
});

/** Source: API conventions, section 7.3. */
export const gapPageSchema = z
  .object({
    companyId: idOf('Empresa emitente.'),
    environment: environmentSchema,
    series: integerOf('Série.'),
    first: integerOf(
      'Primeiro número da série neste serviço; os números abaixo dele são de outro sistema e nunca aparecem.',
    ),
    next: integerOf('Próximo número da série.'),
    data: z
      .array(gapSchema)
      .readonly()
      .meta({ description: 'Faixas a corrigir ou inutilizar, em ordem de número.' }),
    inProgress: z.array(numberedNoteSchema).readonly().meta({
      description:
        'Notas em andamento, e notas que esperam a decisão de uma pessoa (attention), mesmo com status failed. Até 1000, as de menor número.',
    }),
    inProgressCount: integerOf('Quantas notas há em andamento ou com attention.'),
    disabling: z.array(disablingSchema).readonly().meta({
      description:
        'Inutilizações em andamento, até 1000. Os números delas só voltam a aparecer em data se a inutilização for rejeitada ou parar.',
    }),
    nextCursor: textOrNull('cursor da página seguinte de data; null na última.', exampleCursor),
  })
  .meta({
    id: 'GapPage',
    description: 'Os números da série que ainda não têm destino.',
    examples: [gapsExample],
  });
export type GapPage = Immutable<z.output<typeof gapPageSchema>>;
