import type { z } from 'zod';

/**
 * Whether to send the same request again: `no` (it would be refused again), `afterWaiting`, or `afterCorrection` of
 * what lies outside the request.
 */
export type Repeat = 'no' | 'afterWaiting' | 'afterCorrection';

/** One error code: everything that the service and its documents know of it. */
export interface ErrorRow<Details extends z.ZodType = z.ZodType> {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  /** Portuguese sentence where the refusing code gives none of its own. */
  readonly message: string;
  readonly details: Details;
  readonly example: z.output<Details>;
  /** Page of the code: what happened and what to change. */
  readonly meaning: string;
  readonly repeat: Repeat;
  readonly remedy: string;
}

/** A row whose details have a type of their own. */
export const row = <Details extends z.ZodType>(values: ErrorRow<Details>): ErrorRow<Details> => values;
