import { operations } from '@fiscal/domain';
import { z } from 'zod';
import { crtField } from '../fields/code-fields.ts';
import { exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  dayOrNull,
  environmentSchema,
  flagOf,
  integerOf,
  momentOrNull,
  textOf,
  ufSchema,
} from '../fields/record-fields.ts';
import { availabilityExample, availabilitySchema } from './availability-record.ts';

export const regimesSchema = z
  .array(crtField)
  .readonly()
  .meta({ description: 'Regimes tributários (CRT) atendidos.' });

const operationsSchema = z
  .array(z.enum(operations))
  .readonly()
  .meta({ description: 'Operações de nota atendidas (campo operation da NF-e).' });

const servedState = flagOf('true: empresas do estado podem ser cadastradas e emitir.');

const stateRow = z
  .object({
    uf: ufSchema,
    served: servedState,
    regimes: regimesSchema,
    operations: operationsSchema,
    since: dayOrNull('Reservado; sempre null.', '2026-11-21'),
  })
  .meta({ id: 'CoveredState', description: 'Um estado e a sua NF-e.' });

const municipalities = {
  municipalitiesServed: integerOf('Municípios atendidos, segundo os convênios consultados até agora.'),
  municipalitiesTotal: integerOf('Todos os municípios, com o Distrito Federal e Fernando de Noronha.'),
};

const coverageEnvironment = environmentSchema.meta({
  description: 'Ambiente da chave; os convênios e a disponibilidade são deste ambiente.',
});

const servedStateExample = {
  uf: 'SP',
  served: true,
  regimes: [1, 2, 3, 4],
  operations: [...operations],
  since: null,
};

/** Source: API conventions, section 12. */
export const coverageSchema = z
  .object({
    environment: coverageEnvironment,
    nfe: z
      .object({
        states: z.array(stateRow).readonly().meta({ description: 'Todos os estados, em ordem de sigla.' }),
      })
      .meta({ description: 'NF-e.' }),
    nfse: z
      .object({
        standard: z.literal('nacional').meta({ description: 'Padrão da NFS-e.' }),
        layout: textOf('Leiaute da DPS.'),
        ...municipalities,
        updatedAt: momentOrNull(
          'Hora da consulta de convênio mais recente, arredondada para baixo; null: nenhum foi consultado.',
          exampleMoment,
        ),
        availability: availabilitySchema,
      })
      .meta({ description: 'NFS-e.' }),
  })
  .meta({
    id: 'Coverage',
    description: 'O que o serviço atende.',
    examples: [
      {
        environment: 'homologation',
        nfe: {
          states: [{ uf: 'RJ', served: false, regimes: [], operations: [], since: null }, servedStateExample],
        },
        nfse: {
          standard: 'nacional',
          layout: '1.01',
          municipalitiesServed: 12,
          municipalitiesTotal: 5571,
          updatedAt: exampleMoment,
          availability: {
            ...availabilityExample,
            authority: 'SEFIN',
            services: availabilityExample.services.map((each) => ({ ...each, service: 'nfse' })),
          },
        },
      },
    ],
  });
export type CoverageRecord = Immutable<z.output<typeof coverageSchema>>;

export const stateCoverageSchema = z
  .object({
    uf: ufSchema,
    environment: coverageEnvironment,
    nfe: z
      .object({
        served: servedState,
        regimes: regimesSchema,
        operations: operationsSchema,
        contingency: flagOf(
          'true: enquanto a autoridade está fora do ar, as notas são emitidas em contingência. false: as notas esperam.',
        ),
        availability: availabilitySchema,
      })
      .meta({ description: 'NF-e.' }),
    nfse: z.object(municipalities).meta({ description: 'NFS-e.' }),
  })
  .meta({
    id: 'StateCoverage',
    description: 'O que o serviço atende em um estado, e a disponibilidade de quem autoriza a sua NF-e.',
    examples: [
      {
        uf: 'SP',
        environment: 'homologation',
        nfe: {
          served: true,
          regimes: servedStateExample.regimes,
          operations: servedStateExample.operations,
          contingency: false,
          availability: availabilityExample,
        },
        nfse: { municipalitiesServed: 12, municipalitiesTotal: 645 },
      },
    ],
  });
export type StateCoverageRecord = Immutable<z.output<typeof stateCoverageSchema>>;
