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
        'true: empresas de todos os regimes emitem; false: só as de regimes; null: reason unknown, ainda não se sabe.',
      examples: [true],
    }),
  reason: servedReasonSchema,
  issuer: describedSet('NfseIssuer', issuers, 'Por onde os contribuintes do município emitem.', {
    nacional: 'pelo emissor nacional, que este serviço usa',
    proprio: 'só pelo sistema do município',
  })
    .nullable()
    .meta({
      description: 'null: o convênio não o diz, ou não é conhecido.',
      examples: ['nacional'],
    }),
  imRequired: z
    .boolean()
    .nullable()
    .meta({
      description:
        'Se a inscrição municipal é obrigatória; null: depende do cadastro (CNC) da empresa, não do município.',
      examples: [false],
    }),
  regimes: regimesSchema.meta({
    description:
      'Regimes tributários (CRT) que sabemos atendidos. O MEI emite em qualquer município de estado atendido; as optantes do Simples Nacional, desde 01/11/2026, também onde o município tem convênio e emissor próprio.',
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

/** Conventions 12. */
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
  z.enum(switches).meta({ description: `${description} unset: o município não o informou.` });

const agreementSchema = z
  .object({
    type: z.enum(['full', 'simplified', 'unknown']).meta({ description: 'Tipo do convênio.' }),
    nationalEnvironment: switchOf('Se compartilha os seus documentos com o ambiente nacional.'),
    nationalIssuer: switchOf('Se os seus contribuintes emitem pelo emissor nacional.'),
  })
  .meta({ id: 'MunicipalAgreement', description: 'O convênio do município com o sistema nacional.' });

const parametersSchema = z
  .object({
    agreement: agreementSchema.nullable().meta({ description: 'null: o município não tem convênio.' }),
    readAt: momentOf('Hora da consulta à autoridade, arredondada para baixo.', exampleMoment),
    stale: flagOf(
      'true: a consulta passou da validade (6 horas; 30 minutos sem convênio) e é renovada pela próxima NFS-e de uma empresa do município.',
    ),
  })
  .meta({ id: 'MunicipalParameters', description: 'O que a autoridade disse do município.' });

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
    description: 'O que o serviço atende em um município, e o convênio como foi consultado.',
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
