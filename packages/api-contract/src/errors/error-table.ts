import type { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { businessErrors } from './business-errors.ts';
import { certificateErrors } from './certificate-errors.ts';
import type { ErrorRow } from './error-row.ts';
import { logoErrors } from './logo-errors.ts';
import { nfseErrors } from './nfse-errors.ts';
import { requestErrors } from './request-errors.ts';

/** Every error code of the service with its HTTP status, details and texts: the only place that lists them. */
export const errorTable = {
  ...requestErrors,
  ...businessErrors,
  ...certificateErrors,
  ...logoErrors,
  ...nfseErrors,
} as const;

export type ErrorCode = keyof typeof errorTable;
/** The type of `details` for each code. */
export type ErrorDetails = {
  readonly [Code in ErrorCode]: Immutable<z.output<(typeof errorTable)[Code]['details']>>;
};
export type ErrorStatus = ErrorRow['status'];

export const errorCodes = Object.keys(errorTable) as readonly ErrorCode[];
