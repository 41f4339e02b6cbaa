import { z } from 'zod';
import { exampleIds, exampleMoment, exampleNfseKey } from '../fields/example-values.ts';
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
import { stateExample, stateFields } from '../notes/outcomes.ts';
import { explainedNfseRejectionSchema, nfseStatusSchema } from './nfse-outcomes.ts';
import { nfseTotalsExample, nfseTotalsSchema } from './nfse-totals.ts';

const authorizedAt = '2026-11-21T12:00:03.000Z';

/** `protocol` of an NFS-e: the national standard has no protocol. */
export const noProtocol = z.null().meta({ description: 'Sempre null: a NFS-e nacional não tem protocolo.' });

export const nfseExample = {
  id: exampleIds.note,
  externalId: 'servico-1001',
  companyId: exampleIds.company,
  environment: 'homologation',
  status: 'authorized',
  series: 1,
  number: 101,
  dpsId: 'DPS355030821122233300018100001000000000000101',
  nfseNumber: '42',
  accessKey: exampleNfseKey,
  protocol: null,
  authorizedAt,
  verificationUrl: `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${exampleNfseKey}`,
  statusCode: '100',
  rejection: null,
  ...stateExample,
  replacedBy: null,
  totals: nfseTotalsExample,
  warnings: ['Os tributos aproximados não foram informados nem na nota nem na empresa, e vão como zero.'],
  createdAt: exampleMoment,
  updatedAt: authorizedAt,
};

/** The NFS-e of the examples, just after `POST /v1/nfse`. */
export const queuedNfseExample = {
  ...nfseExample,
  status: 'queued',
  nfseNumber: null,
  accessKey: null,
  authorizedAt: null,
  verificationUrl: null,
  statusCode: null,
  updatedAt: exampleMoment,
};

/** The warnings about an accepted request. */
export const nfseWarningsSchema = z
  .array(z.string())
  .readonly()
  .meta({
    description: 'O que foi aceito, mas merece atenção.',
    examples: [
      [
        'A série 1 da DPS também é numerada pelo cadastro desta empresa no outro modo (teste ou produção), no mesmo ambiente da Sefin; use séries diferentes para os números não se repetirem (E0014).',
      ],
    ],
  });

/** Facts of the NFS-e 6.2. */
export const nfseRecordSchema = z
  .object({
    id: idOf('Id da NFS-e.'),
    externalId: textOf('Nome da NFS-e no seu sistema.'),
    companyId: idOf('Empresa emitente, prestadora do serviço.'),
    environment: environmentSchema,
    status: nfseStatusSchema,
    series: integerOf('Série da DPS.'),
    number: integerOrNull(
      'Número da DPS, reservado na resposta 202; não muda em correções e novas tentativas.',
    ),
    dpsId: textOrNull('Id da DPS, 45 caracteres.'),
    nfseNumber: textOrNull('Número da NFS-e (nNFSe), dado pela Sefin na autorização.'),
    accessKey: textOrNull('Chave de acesso, 50 caracteres, dada pela Sefin na autorização.'),
    protocol: noProtocol,
    authorizedAt: momentOrNull('Quando a Sefin gerou a NFS-e (dhProc).'),
    verificationUrl: textOrNull(
      'Endereço público de consulta, o mesmo do QR Code. É igual nos dois ambientes; a consulta pública não encontra uma NFS-e de homologação.',
    ),
    statusCode: textOrNull('cStat da NFS-e: 100 gerada, 107 de MEI.'),
    rejection: explainedNfseRejectionSchema
      .nullable()
      .meta({ description: 'A última rejeição, quando status é rejected.' }),
    ...stateFields('a NFS-e', 'ela'),
    replacedBy: idOrNull('A NFS-e que substituiu esta, se foi emitida por este serviço.', exampleIds.note),
    totals: nfseTotalsSchema
      .nullable()
      .meta({ description: 'Totais: previstos, e depois da autorização os da Sefin.' }),
    warnings: nfseWarningsSchema,
    createdAt: momentOf('Quando a NFS-e foi recebida.'),
    updatedAt: momentOf('Última mudança de situação.'),
  })
  .meta({ id: 'Nfse', description: 'NFS-e e a sua situação.', examples: [nfseExample] });
export type NfseRecord = Immutable<z.output<typeof nfseRecordSchema>>;
