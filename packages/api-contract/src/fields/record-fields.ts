import { environments, type Id24, isId24, modes, ufs } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from './described-set.ts';
import { exampleCursor } from './example-values.ts';

// Fields of answers. The caller gives the description.

const id = z
  .custom<Id24>((value) => typeof value === 'string' && isId24(value))
  .meta({ type: 'string', pattern: '^[0-9a-f]{24}$' });
const moment = z.string().meta({ format: 'date-time' });
const twoPlaces = z.string().meta({ pattern: '^[0-9]+\\.[0-9]{2}$' });
const fourPlaces = z.string().meta({ pattern: '^[0-9]+\\.[0-9]{4}$' });
const day = z.string().meta({ format: 'date' });
/**
 * Describes a field. `example` is needed only for fields that are null in the example of the body: other fields show
 * its value.
 */
const shown = <T>(description: string, example: T | undefined) =>
  example === undefined ? { description } : { description, examples: [example] };

/** Returns the schema of an id: 24 hexadecimal characters. */
export const idOf = (description: string, example?: string) => id.meta(shown(description, example));
export const idOrNull = (description: string, example?: string) =>
  id.nullable().meta(shown(description, example));
/** Returns the schema of a moment: ISO 8601 in UTC with milliseconds. */
export const momentOf = (description: string, example?: string) => moment.meta(shown(description, example));
export const momentOrNull = (description: string, example?: string) =>
  moment.nullable().meta(shown(description, example));
/** Returns the schema of an amount with two places. */
export const amountOf = (description: string, example?: string) =>
  twoPlaces.meta(shown(description, example));
export const amountOrNull = (description: string, example?: string) =>
  twoPlaces.nullable().meta(shown(description, example));
/** Returns the schema of a percentage with four places. */
export const percentOf = (description: string, example?: string) =>
  fourPlaces.meta(shown(description, example));
export const percentOrNull = (description: string, example?: string) =>
  fourPlaces.nullable().meta(shown(description, example));
/** Returns the schema of a day: YYYY-MM-DD. */
export const dayOf = (description: string, example?: string) => day.meta(shown(description, example));
export const dayOrNull = (description: string, example?: string) =>
  day.nullable().meta(shown(description, example));
export const textOf = (description: string, example?: string) => z.string().meta(shown(description, example));
export const textOrNull = (description: string, example?: string) =>
  z.string().nullable().meta(shown(description, example));
export const integerOf = (description: string, example?: number) =>
  z.number().int().meta(shown(description, example));
export const integerOrNull = (description: string, example?: number) =>
  z.number().int().nullable().meta(shown(description, example));
export const flagOf = (description: string) => z.boolean().meta({ description });

// Closed sets that several records or requests use.

export const environmentSchema = describedSet('Environment', environments, 'Ambiente da autoridade.', {
  homologation: 'testes, sem valor fiscal',
  production: 'com valor fiscal',
});
export const modeSchema = describedSet('Mode', modes, 'Tipo da chave de API (teste ou produção).', {
  test: 'sandbox, só homologação',
  live: 'produção',
});
export const ufSchema = z.enum(ufs).meta({ id: 'Uf', description: 'Sigla da unidade da federação.' });

/** Returns the schema of one page of a list. `id` is its name in the document, `example` an element for its example. */
export const pageOf = <S extends z.ZodType>(id: string, element: S, description: string, example: unknown) =>
  z
    .object({
      data: z.array(element).readonly().meta({ description }),
      nextCursor: textOrNull('cursor da página seguinte; null na última.', exampleCursor),
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
