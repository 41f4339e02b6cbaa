import { ServiceError, validationFailed } from '../context/service-error.ts';
import { moveToCompanyId } from '../inputs/company-field.ts';
import type { Uncalculated } from './calculate-request.ts';

/** Makes the error of a request that could not be calculated: `validation_failed` or `total_mismatch`. */
export function refuseUncalculated(verdict: Uncalculated): ServiceError {
  if (verdict.kind === 'refused') return validationFailed(verdict.problems.map(moveToCompanyId));
  const { expected, computed } = verdict;
  return new ServiceError(
    'total_mismatch',
    { expected, computed },
    `O total calculado (${computed}) difere do esperado (${expected}).`,
  );
}
