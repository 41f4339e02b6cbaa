import { environments, type Id24, isId24, modes, ufs } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from './described-set.ts';
import { exampleIds, exampleMoment } from './example-values.ts';

/** Fields of answers, each with the description that the caller gives. */

const id = z
  .custom<Id24>((value) => typeof value === 'string' && isId24(value))
  .meta({
    type: 'string',
    pattern: '^[0-9a-f]{24}$',
    examples: [exampleIds.company],
  });
const moment = z.string().meta({ format: 'date-time', examples: [exampleMoment] });
const twoPlaces = z.string().meta({ pattern: '^[0-9]+\\.[0-9]{2}$', examples: ['1042.50'] });
const fourPlaces = z.string().meta({ pattern: '^[0-9]+\\.[0-9]{4}$', examples: ['18.0000'] });
const day = z.string().meta({ format: 'date', examples: ['2026-01-01'] });

/** 24 hexadecimal characters. */
export const idOf = (description: string) => id.meta({ description });
/** ISO 8601 in UTC with milliseconds. */
export const momentOf = (description: string) => moment.meta({ description });
export const momentOrNull = (description: string) => moment.nullable().meta({ description });
/** Amount with two places. */
export const amountOf = (description: string) => twoPlaces.meta({ description });
export const amountOrNull = (description: string) => twoPlaces.nullable().meta({ description });
/** Percentage with four places. */
export const percentOf = (description: string) => fourPlaces.meta({ description });
export const percentOrNull = (description: string) => fourPlaces.nullable().meta({ description });
/** YYYY-MM-DD */
export const dayOf = (description: string) => day.meta({ description });
export const dayOrNull = (description: string) => day.nullable().meta({ description });
export const textOf = (description: string) => z.string().meta({ description });
export const textOrNull = (description: string) => z.string().nullable().meta({ description });
export const integerOf = (description: string) => z.number().int().meta({ description });
export const integerOrNull = (description: string) => z.number().int().nullable().meta({ description });
export const flagOf = (description: string) => z.boolean().meta({ description });

/** Closed sets that more than one record or request has. */
export const environmentSchema = describedSet('Environment', environments, 'Ambiente da autoridade.', {
  homologation: 'testes, sem valor fiscal',
  production: 'com valor fiscal',
});
export const modeSchema = describedSet('Mode', modes, 'Modo da chave de API.', {
  test: 'sandbox, só homologação',
  live: 'produção',
});
export const ufSchema = z.enum(ufs).meta({ id: 'Uf', description: 'Sigla da unidade da federação.' });

/** One page of a list, named `id` in the document; `example` is an element of its example. */
export const pageOf = <S extends z.ZodType>(id: string, element: S, description: string, example: unknown) =>
  z
    .object({
      data: z.array(element).readonly().meta({ description }),
      nextCursor: textOrNull('cursor da página seguinte; null na última.'),
    })
    .meta({
      id,
      description: `Uma página da lista: ${description}`,
      examples: [{ data: [example], nextCursor: null }],
    });

/** A page whose records the caller types. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly nextCursor: string | null;
}
