import { authorizers } from '@fiscal/domain';
import { z } from 'zod';
import { codeSet, describedSet } from '../fields/described-set.ts';
import { exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { integerOf, integerOrNull, momentOrNull, percentOf } from '../fields/record-fields.ts';

/** A period with fewer calls is not published: it could show what a single client does. */
export const fewestMeasuredCalls = 20;

/** Waiting documents are rounded down to steps of this size: exact numbers could show what a single client does. */
export const waitingStep = 10;

export const circuitStates = ['closed', 'open', 'halfOpen', 'paused'] as const;

/** The services of authorities that receive documents. */
export const publishedServices = ['authorization', 'event', 'disabling', 'nfse', 'nfseEvent'] as const;
export type PublishedService = (typeof publishedServices)[number];

const circuitSchema = z
  .object({
    state: describedSet('CircuitState', circuitStates, 'Diz se os documentos são enviados agora.', {
      closed: 'normal, tudo é enviado',
      open: 'a autoridade falhou várias vezes seguidas; nada é enviado até until',
      halfOpen: 'alguns documentos tentam, os outros esperam',
      paused: 'pausamos os envios a esta autoridade; eles seguem quando forem retomados',
    }),
    until: momentOrNull('Até quando os documentos esperam; null nos estados closed e paused.', exampleMoment),
  })
  .meta({ id: 'Circuit', description: 'O circuito do serviço.' });

const measuresSchema = z
  .object({
    answeredPercent: percentOf(
      'Parte dos envios que a autoridade respondeu, em porcento; falhas deste serviço e de certificados não contam.',
    ),
    medianMs: integerOrNull(
      'Mediana do tempo até a resposta, em milissegundos, com erro de até 10%; null: nenhum envio foi respondido.',
    ),
    p95Ms: integerOrNull('Percentil 95 do mesmo tempo; null: nenhum envio foi respondido.'),
  })
  .meta({ id: 'AuthorityMeasures', description: 'Respostas da autoridade aos envios de um período.' });
export type AuthorityMeasures = Immutable<z.output<typeof measuresSchema>>;

const measuresOf = (period: string) =>
  measuresSchema.nullable().meta({
    description: `${period}; null com menos de ${fewestMeasuredCalls} envios de todos os clientes.`,
  });

const serviceSchema = z
  .object({
    service: describedSet('AuthorityService', publishedServices, 'Serviço da autoridade.', {
      authorization: 'autorização de NF-e',
      event: 'eventos de NF-e',
      disabling: 'inutilização de números de NF-e',
      nfse: 'emissão de NFS-e',
      nfseEvent: 'eventos de NFS-e',
    }),
    circuit: circuitSchema,
    waiting: integerOf(
      `Documentos em andamento de todos os clientes, arredondados para baixo em passos de ${waitingStep}; 0: menos de ${waitingStep}.`,
    ),
    lastHour: measuresOf('A última hora'),
    lastDay: measuresOf('As últimas 24 horas'),
  })
  .meta({ id: 'ServiceAvailability', description: 'Um serviço de uma autoridade.' });
export type ServiceAvailability = Immutable<z.output<typeof serviceSchema>>;

export const availabilityExample = {
  authority: 'SP',
  readAt: exampleMoment,
  measuredUntil: '2026-11-21T11:57:00.000Z',
  services: [
    {
      service: 'authorization',
      circuit: { state: 'closed', until: null },
      waiting: 120,
      lastHour: { answeredPercent: '99.8000', medianMs: 430, p95Ms: 1220 },
      lastDay: { answeredPercent: '99.9500', medianMs: 362, p95Ms: 1026 },
    },
  ],
} as const;

/** The availability of an authority, measured with the calls of all clients. */
export const availabilitySchema = z
  .object({
    authority: codeSet(authorizers).meta({
      id: 'Authority',
      description: 'Quem autoriza: a SEFAZ de um estado, SVAN, SVRS, ou SEFIN, a Sefin Nacional da NFS-e.',
    }),
    readAt: momentOrNull(
      'Quando estes valores foram lidos; vale por alguns segundos. null: o banco ainda não respondeu, e services está vazia.',
      exampleMoment,
    ),
    measuredUntil: momentOrNull(
      'Até quando os envios estão contados, alguns minutos antes de readAt; null: ainda não há contagem.',
      exampleMoment,
    ),
    services: z.array(serviceSchema).readonly().meta({ description: 'Os serviços da autoridade.' }),
  })
  .meta({
    id: 'AuthorityAvailability',
    description: 'A disponibilidade de uma autoridade, medida pelos envios de todos os clientes.',
    examples: [availabilityExample],
  });
export type AuthorityAvailability = Immutable<z.output<typeof availabilitySchema>>;
