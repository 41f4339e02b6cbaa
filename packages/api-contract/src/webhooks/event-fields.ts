import { z } from 'zod';
import { exampleAccessKey, exampleIds, exampleNfseKey } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  environmentSchema,
  idOf,
  idOrNull,
  integerOf,
  integerOrNull,
  momentOf,
  momentOrNull,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { nfseEventTypeSchema } from '../nfse/nfse-event-record.ts';
import { attentionSchema, failureSchema } from '../notes/outcomes.ts';

/** `data` of every event about a note (conventions 9.3). */
export const noteFields = {
  id: idOf('Id da nota.'),
  externalId: textOf('Nome da nota no seu sistema.'),
  companyId: idOf('Empresa emitente.'),
  environment: environmentSchema,
  series: integerOf('Série.'),
  number: integerOf('Número.'),
  accessKey: textOf('Chave de acesso, 44 caracteres.'),
};

export const noteExample = {
  id: exampleIds.note,
  externalId: 'pedido-1001',
  companyId: exampleIds.company,
  environment: 'homologation',
  series: 1,
  number: 1,
  accessKey: exampleAccessKey,
};

/** `data` of every event about an NFS-e. */
export const nfseFields = {
  id: idOf('Id da NFS-e.'),
  externalId: textOf('Nome da NFS-e no seu sistema.'),
  companyId: idOf('Empresa emitente.'),
  environment: environmentSchema,
  series: integerOf('Série da DPS.'),
  number: integerOf('Número da DPS.'),
  accessKey: textOrNull(
    'Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e.',
    exampleNfseKey,
  ),
};
export type NfseEventFields = Immutable<z.output<z.ZodObject<typeof nfseFields>>>;

export const nfseFieldsExample = {
  id: exampleIds.note,
  externalId: 'servico-1001',
  companyId: exampleIds.company,
  environment: 'homologation',
  series: 1,
  number: 101,
  accessKey: exampleNfseKey,
};

/** `data` of an event of an NFS-e that did not end with a registration. */
export const nfseRequestFields = {
  ...nfseFields,
  eventId: idOf('O evento.'),
  type: nfseEventTypeSchema,
  sequence: integerOf('Sequência do evento.'),
};
export type NfseRequestEventFields = Immutable<z.output<z.ZodObject<typeof nfseRequestFields>>>;

export const nfseRequestExample = {
  ...nfseFieldsExample,
  eventId: exampleIds.event,
  type: 'cancel',
  sequence: 1,
};

/** The moment of the authorized request, if it is an earlier one than the last. */
export const earlierRequestAt = momentOrNull(
  'Quando foi aceito o pedido cujo conteúdo foi autorizado, se não é o último que você enviou; quase sempre null.',
  '2026-11-21T11:40:00.000Z',
);

/** `data` of every event about a range of numbers. */
export const rangeFields = {
  id: idOf('A inutilização.'),
  companyId: idOf('Empresa emitente.'),
  environment: environmentSchema,
  series: integerOf('Série.'),
  from: integerOf('Primeiro número da faixa.'),
  to: integerOf('Último número da faixa.'),
  year: integerOf('Ano da numeração, quatro dígitos.'),
};

/** The types of requests for an event of a note or for a disabling. */
export const requestTypes = ['cancel', 'correction', 'disable'] as const;

/** `data` of an event of a note, or of a disabling, that did not end with a registration. */
export const requestFields = {
  id: idOrNull('A nota; null na inutilização.', exampleIds.note),
  externalId: textOrNull('Nome da nota no seu sistema; null na inutilização.'),
  companyId: idOf('Empresa emitente.'),
  environment: environmentSchema,
  series: integerOf('Série.'),
  number: integerOrNull('Número da nota; null na inutilização.'),
  accessKey: textOrNull('Chave de acesso da nota; null na inutilização.'),
  eventId: idOf('O evento ou a inutilização.'),
  type: z.enum(requestTypes).meta({
    description:
      'O que foi pedido: `cancel` cancelamento, `correction` carta de correção, `disable` inutilização.',
  }),
  sequence: integerOrNull('Sequência do evento; null na inutilização.'),
  from: integerOrNull('Primeiro número da faixa; null nos eventos de nota.', 2),
  to: integerOrNull('Último número da faixa; null nos eventos de nota.', 3),
};

export const requestExample = {
  ...noteExample,
  eventId: exampleIds.event,
  type: 'cancel',
  sequence: 1,
  from: null,
  to: null,
};

/** The cause why a document stopped without an answer of the authority. */
export const stoppedFields = {
  failure: failureSchema.nullable().meta({ description: 'A causa; null quando attention diz tudo.' }),
  attention: attentionSchema
    .nullable()
    .meta({ description: 'Preenchido quando uma pessoa precisa decidir.' }),
};
export const stoppedExample = {
  failure: { code: 'certificate_expired', reason: null },
  attention: 'certificate_expired',
};

/** `data` of every event about a certificate. */
export const certificateFields = {
  companyId: idOf('A empresa.'),
  cnpj: textOf('CNPJ da empresa; o do certificado pode ser de outro estabelecimento da mesma raiz.'),
  notAfter: momentOf('Fim da validade do certificado.'),
};

export const certificateExample = {
  companyId: exampleIds.company,
  cnpj: '11222333000181',
  notAfter: '2026-12-21T12:00:00.000Z',
};
