import { z } from 'zod';
import { exampleAccessKey, exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  environmentSchema,
  idOf,
  integerOf,
  integerOrNull,
  momentOf,
  momentOrNull,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { denialSchema, stateExample, stateFields, statusSchema } from './outcomes.ts';
import { explainedRejectionSchema } from './rejection-explanation.ts';
import { totalsExample, totalsSchema } from './totals.ts';

const authorizedAt = '2026-11-21T12:00:03.000Z';

export const nfeExample = {
  id: exampleIds.note,
  externalId: 'pedido-1001',
  companyId: exampleIds.company,
  environment: 'homologation',
  status: 'authorized',
  series: 1,
  number: 1,
  accessKey: exampleAccessKey,
  protocol: '135260000000001',
  authorizedAt,
  rejection: null,
  denial: null,
  ...stateExample,
  totals: totalsExample,
  warnings: ['Base do PIS e da COFINS calculada sem o ICMS destacado (STF, tema 69).'],
  createdAt: exampleMoment,
  updatedAt: authorizedAt,
};

/** The note of the examples, just after `POST /v1/nfe`. */
export const queuedNfeExample = {
  ...nfeExample,
  status: 'queued',
  protocol: null,
  authorizedAt: null,
  updatedAt: exampleMoment,
};

/** Specification 2.8. */
export const nfeRecordSchema = z
  .object({
    id: idOf('Id da nota.'),
    externalId: textOf('Nome da nota no seu sistema.'),
    companyId: idOf('Empresa emitente.'),
    environment: environmentSchema,
    status: statusSchema,
    series: integerOf('Série.'),
    number: integerOrNull('Número, reservado na resposta 202; não muda em correções e novas tentativas.'),
    accessKey: textOrNull('Chave de acesso, 44 caracteres; muda se a nota rejeitada for corrigida.'),
    protocol: textOrNull('nProt da autorização.'),
    authorizedAt: momentOrNull('Quando a SEFAZ autorizou.'),
    rejection: explainedRejectionSchema
      .nullable()
      .meta({ description: 'A última rejeição, quando status é rejected.' }),
    denial: denialSchema.nullable().meta({ description: 'A denegação, quando status é denied.' }),
    ...stateFields('a nota', 'ela'),
    totals: totalsSchema.nullable().meta({ description: 'Totais calculados.' }),
    warnings: z.array(z.string()).readonly().meta({ description: 'O que foi aceito, mas merece atenção.' }),
    createdAt: momentOf('Quando a nota foi recebida.'),
    updatedAt: momentOf('Última mudança de situação.'),
  })
  .meta({ id: 'Nfe', description: 'NF-e e a sua situação.', examples: [nfeExample] });
export type NfeRecord = Immutable<z.output<typeof nfeRecordSchema>>;
