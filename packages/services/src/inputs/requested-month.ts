import { brasiliaMonth } from '@fiscal/domain';
import type { ServiceDeps } from '../context/context.ts';
import { validationFailed } from '../context/service-error.ts';

/**
 * Returns the month (`YYYY-MM`, in Brasília) that a request names, or the present one. Throws `validation_failed` for a
 * future month.
 */
export function requestedMonth({ clock }: Pick<ServiceDeps, 'clock'>, month: string | undefined): string {
  const present = brasiliaMonth(clock.now());
  if (month === undefined) return present;
  if (month > present) {
    throw validationFailed([{ path: 'month', message: 'não pode ser um mês futuro' }]);
  }
  return month;
}
