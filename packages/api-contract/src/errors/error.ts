import { z } from 'zod';
import { type ConflictReason, conflictReasonTexts } from './business-errors.ts';
import type { ErrorRow } from './error-row.ts';
import { type ErrorCode, type ErrorStatus, errorCodes, errorTable } from './error-table.ts';

const nameOf = (code: ErrorCode): string =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the schema of `error` with one code. */
const errorOf = (code: ErrorCode) => {
  const { message, details, example, meaning }: ErrorRow = errorTable[code];
  return z
    .object({
      code: z.literal(code).meta({ description: `O contrato do erro; veja /docs/errors/${code}.` }),
      message: z.string().meta({ description: 'Para pessoas; o contrato é code.' }),
      details,
    })
    .meta({
      id: `${nameOf(code)}Error`,
      description: meaning,
      examples: [{ code, message, details: example }],
    });
};

type CodedError = ReturnType<typeof errorOf>;

const errors: ReadonlyMap<ErrorCode, CodedError> = new Map(
  errorCodes.map((code) => [code, errorOf(code)] as const),
);

function codedError(code: ErrorCode): CodedError {
  const found = errors.get(code);
  if (found === undefined) throw new RangeError(`${code} is not in the table of errors`);
  return found;
}

/** Returns the body of an error with this code, as the documents show it. */
export const errorExample = (code: ErrorCode): ErrorExample => {
  const { message, example }: ErrorRow = errorTable[code];
  return { error: { code, message, details: example } };
};

/** Returns the body of a conflict for this reason. */
export function conflictExample(reason: ConflictReason): ErrorExample {
  const text = conflictReasonTexts[reason];
  const details = reason === 'range_in_use' ? { reason, numbers: [2, 3] } : { reason };
  return {
    error: { code: 'conflict', message: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`, details },
  };
}

export interface ErrorExample {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly details: unknown };
}

/**
 * Returns the schema of `{error: {code, message, details}}` with one of the codes; `code` decides the form of
 * `details`.
 */
export function errorSchemaOf([first, ...others]: readonly [ErrorCode, ...ErrorCode[]]) {
  const only = codedError(first);
  const error = others.length === 0 ? only : z.discriminatedUnion('code', [only, ...others.map(codedError)]);
  return z
    .object({ error: error.meta({ description: 'O erro; code diz a forma de details.' }) })
    .meta({ examples: [errorExample(first)] });
}

/** Any error of the service (specification 7). */
export const errorSchema = z
  .object({
    error: z
      .discriminatedUnion('code', [codedError('bad_request'), ...errorCodes.slice(1).map(codedError)])
      .meta({ description: 'O erro; code diz a forma de details.' }),
  })
  .meta({ id: 'Error', description: 'Qualquer erro do serviço.' });

/** Returns the HTTP status of a code. */
export const statusOfError = (code: ErrorCode): ErrorStatus => errorTable[code].status;
