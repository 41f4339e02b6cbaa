import { isId24 } from '@fiscal/domain';
import { isServiceError, type ServiceError } from '@fiscal/services';
import { z } from 'zod';

/** A choice of a filter; the empty one is no choice. */
export const chosen = <Value extends string>(values: readonly Value[]) =>
  z.preprocess(emptyToNothing, z.enum(values as readonly [Value, ...Value[]]).optional());

/** A short text of a filter, without blanks at its ends; an empty one is none. */
export const typed = (longest: number) =>
  z.preprocess(emptyToNothing, z.string().trim().max(longest).optional());

function emptyToNothing(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** The id of a row, as a link has it; an empty one is none. */
export const idField = z.preprocess(emptyToNothing, z.string().refine(isId24).optional());

/** True for the refusal of a verb that could not read a field. */
export const isUnreadable = (error: unknown): error is ServiceError<'validation_failed'> =>
  isServiceError(error) && error.code === 'validation_failed';

/** The place in a list, as a link to its next page has it. */
export const cursorField = z.string().max(500).optional();
