import type { Problem } from '@fiscal/domain';
import { ServiceError, validationFailed } from '../context/service-error.ts';
import type { Uncalculated } from './calculate-request.ts';

/** Makes the error of a request that could not be calculated: `validation_failed` or `total_mismatch`. */
export function refuseUncalculated(verdict: Uncalculated): ServiceError {
  if (verdict.kind === 'refused') return validationFailed(verdict.problems.map(inRequest));
  const { expected, computed } = verdict;
  return new ServiceError(
    'total_mismatch',
    { expected, computed },
    `O total calculado (${computed}) difere do esperado (${expected}).`,
  );
}

const ofCompany = /^company\.(.+)$/;

/** Moves a problem of the company's data to `companyId`, because the request has no field for it. */
function inRequest({ path, message }: Problem): Problem {
  const [, field] = ofCompany.exec(path) ?? [];
  if (field === undefined) return { path, message };
  return { path: 'companyId', message: `${field} da empresa: ${message}` };
}
