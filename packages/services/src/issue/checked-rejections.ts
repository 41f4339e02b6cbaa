import { requestRules } from '@fiscal/nfe';

/** A rejection of the authority whose rule is asked before a number is used. */
export interface CheckedRejection {
  readonly cStat: string;
  /** Field of the request; `[]` stands for the failing position. */
  readonly path: string;
  /** What the request is refused with: Portuguese, lower case, no full stop. */
  readonly message: string;
}

/** Every rule of the table that the authority has too. */
export const checkedRejections: readonly CheckedRejection[] = requestRules.flatMap(
  ({ cStat, path, message }) => (cStat === undefined ? [] : [{ cStat, path, message }]),
);
