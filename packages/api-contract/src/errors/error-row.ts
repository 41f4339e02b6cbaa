import type { z } from 'zod';

/**
 * Says if the client may send the same request again: `no` (it would be refused again), `afterWaiting`,
 * `afterCorrection` (of a cause outside of the request), or `byReason` (it depends on `details.reason`).
 */
export type Repeat = 'no' | 'afterWaiting' | 'afterCorrection' | 'byReason';

/** One error code with its status, details and texts. */
export interface ErrorRow<Details extends z.ZodType = z.ZodType> {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 503;
  /** The Portuguese message, unless the code that refuses gives another one. */
  readonly message: string;
  readonly details: Details;
  readonly example: z.output<Details>;
  /** The text on the page of the code that says what happened; `remedy` says what to change. */
  readonly meaning: string;
  readonly repeat: Repeat;
  readonly remedy: string;
}

/** Makes a row and keeps the type of its details. */
export const row = <Details extends z.ZodType>(values: ErrorRow<Details>): ErrorRow<Details> => values;
