import { z } from 'zod';
import { environmentField } from '../fields/code-fields.ts';
import type { Immutable } from '../fields/immutable.ts';
import { integerOf, integerOrNull, momentOf } from '../fields/record-fields.ts';

/** The fields of a series in a request that registers it. */
export const seriesFields = {
  number: z
    .number()
    .int()
    .min(0)
    .max(889)
    .meta({ description: 'Série, de 0 a 889; 890 e acima são reservadas à autoridade.' }),
  next: z
    .number()
    .int()
    .min(1)
    .max(999_999_999)
    .meta({ description: 'Próximo número a usar; depois do registro só a emissão o muda.' }),
};

export const addNfeSeriesSchema = z
  .strictObject({ ...seriesFields, environment: environmentField.optional() })
  .meta({
    id: 'NfeSeriesCreate',
    description: 'Série de NF-e; sem environment vale o ambiente atual da empresa.',
    examples: [{ number: 2, next: 1 }],
  });

export const addNfseSeriesSchema = z
  .strictObject({
    number: z.number().int().min(1).max(49_999).meta({ description: 'Série de DPS, de 1 a 49999.' }),
    next: z
      .number()
      .int()
      .min(1)
      .max(999_999_999_999_999)
      .meta({ description: 'Próximo número de DPS a usar, de até 15 dígitos.' }),
    environment: environmentField.optional(),
  })
  .meta({
    id: 'NfseSeriesCreate',
    description: 'Série de DPS, da qual se faz a NFS-e; sem environment vale o ambiente atual da empresa.',
    examples: [{ number: 1, next: 1 }],
  });

const seriesRecordSchema = z
  .object({
    number: integerOf('Série.'),
    next: integerOf('Próximo número.'),
    createdAt: momentOf('Quando foi registrada.'),
  })
  .meta({ id: 'Series', description: 'Uma série e o seu próximo número.' });

export const environmentSeriesSchema = z
  .object({
    defaultSeries: integerOrNull(
      'A primeira série registrada no ambiente, usada quando a nota não informa outra.',
    ),
    series: z.array(seriesRecordSchema).readonly().meta({ description: 'Séries em ordem de número.' }),
  })
  .meta({ id: 'SeriesOfEnvironment', description: 'Séries de um ambiente.' });
export type EnvironmentSeries = Immutable<z.output<typeof environmentSeriesSchema>>;
