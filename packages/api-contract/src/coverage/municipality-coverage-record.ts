import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleAddress, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { flagOf, momentOf, pageOf, textOf, ufSchema } from '../fields/record-fields.ts';
import { regimesSchema } from './coverage-record.ts';
import { servedReasonSchema } from './unserved-reasons.ts';

const issuers = ['nacional', 'proprio'] as const;

const nfseFields = {
  served: z
    .boolean()
    .nullable()
    .meta({
      description:
        'true: empresas de todos os regimes emitem; false: só as dos regimes listados em regimes; null: ainda não se sabe (reason unknown).',
      examples: [true],
    }),
  reason: servedReasonSchema,
  issuer: describedSet('NfseIssuer', issuers, 'O emissor que os contribuintes do município usam.', {
    nacional: 'o emissor nacional, que este serviço usa',
    proprio: 'só o sistema do município',
  })
    .nullable()
    .meta({
      description:
        'O emissor que os contribuintes do município usam; null: o convênio não diz, ou não é conhecido.',
      examples: ['nacional'],
    }),
  imRequired: z
    .boolean()
    .nullable()
    .meta({
      description:
        'true: a inscrição municipal é obrigatória; null: depende do cadastro (CNC) da empresa, não do município.',
      examples: [false],
    }),
  regimes: regimesSchema.meta({
    description:
      'Regimes tributários (CRT) atendidos com certeza. O MEI emite em qualquer município de um estado atendido; as optantes do Simples Nacional, desde 01/11/2026, também num município que tem convênio e emissor próprio.',
  }),
};

const place = {
  cityCode: textOf('Código IBGE, 7 dígitos.', exampleAddress.cityCode),
  name: textOf('Nome.'),
  uf: ufSchema,
  nfe: z
    .object({ served: flagOf('true: empresas do município podem ser cadastradas e emitir.') })
    .meta({ description: 'NF-e.' }),
};

const servedExample = {
  cityCode: exampleAddress.cityCode,
  name: exampleAddress.cityName,
  uf: 'SP',
  nfe: { served: true },
  nfse: { served: true, reason: 'served', issuer: 'nacional', imRequired: null, regimes: [1, 2, 3, 4] },
} as const;

/** Source: API conventions, section 12. */
export const municipalityCoverageSchema = z
  .object({
    ...place,
    nfse: z.object(nfseFields).meta({ id: 'MunicipalNfse', description: 'NFS-e no município.' }),
  })
  .meta({
    id: 'MunicipalityCoverage',
    description: 'O que o serviço atende em um município.',
    examples: [servedExample],
  });
export type MunicipalityCoverage = Immutable<z.output<typeof municipalityCoverageSchema>>;

export const municipalityCoveragePageSchema = pageOf(
  'MunicipalityCoveragePage',
  municipalityCoverageSchema,
  'municípios, em ordem de código.',
  servedExample,
);

const switches = ['on', 'off', 'unset'] as const;
const switchOf = (description: string) =>
  z.enum(switches).meta({ description: `${description} unset: o município não informou.` });

const agreementSchema = z
  .object({
    type: z.enum(['full', 'simplified', 'unknown']).meta({ description: 'Tipo do convênio.' }),
    nationalEnvironment: switchOf('on: o município compartilha os documentos com o ambiente nacional.'),
    nationalIssuer: switchOf('on: os contribuintes do município emitem pelo emissor nacional.'),
  })
  .meta({ id: 'MunicipalAgreement', description: 'O convênio do município com o sistema nacional.' });

const parametersSchema = z
  .object({
    agreement: agreementSchema.nullable().meta({ description: 'null: o município não tem convênio.' }),
    readAt: momentOf('Hora da consulta à autoridade, arredondada para baixo.', exampleMoment),
    stale: flagOf(
      'true: a consulta é antiga (mais de 6 horas; sem convênio, mais de 30 minutos); a próxima NFS-e de uma empresa do município consulta de novo.',
    ),
  })
  .meta({ id: 'MunicipalParameters', description: 'O que a autoridade informou sobre o município.' });

export const municipalityDetailSchema = z
  .object({
    ...place,
    nfse: z
      .object({
        ...nfseFields,
        parameters: parametersSchema.nullable().meta({
          description: 'null: a autoridade ainda não foi consultada sobre o município.',
        }),
      })
      .meta({ id: 'MunicipalNfseDetail', description: 'NFS-e no município.' }),
  })
  .meta({
    id: 'MunicipalityDetail',
    description: 'O que o serviço atende em um município, e o último convênio consultado.',
    examples: [
      {
        ...servedExample,
        nfse: {
          ...servedExample.nfse,
          parameters: {
            agreement: { type: 'full', nationalEnvironment: 'on', nationalIssuer: 'on' },
            readAt: exampleMoment,
            stale: false,
          },
        },
      },
    ],
  });
export type MunicipalityDetail = Immutable<z.output<typeof municipalityDetailSchema>>;
