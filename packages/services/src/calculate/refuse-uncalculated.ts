import { ServiceError, validationFailed } from '../context/service-error.ts';
import type { Uncalculated } from './calculate-request.ts';

/** The refusal of a request that could not be calculated: `validation_failed` or `total_mismatch`. */
export function refuseUncalculated(verdict: Uncalculated): ServiceError {
  if (verdict.kind === 'refused') return validationFailed(verdict.problems);
  const { expected, computed } = verdict;
  return new ServiceError(
    'total_mismatch',
    { expected, computed },
    `O total calculado (${computed}) difere do esperado (${expected}).`,
  );
}
