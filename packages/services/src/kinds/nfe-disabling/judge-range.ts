import { brasiliaDate } from '@fiscal/domain';
import { conflict, validationFailed } from '../../context/service-error.ts';
import type { RangeFacts, RangeOfSeries } from './range-facts.ts';

/** Throws `conflict` (`range_in_use`) if the range contains numbers that cannot be disabled. */
export function requireUnused({ used }: RangeFacts): void {
  if (used.length === 0) return;
  throw conflict(
    'range_in_use',
    'A faixa tem números usados, em andamento, em dúvida, à espera de uma decisão ou já inutilizados.',
    { numbers: used },
  );
}

/**
 * Returns the year of the numbers: that of the access keys of the notes in the range, and the present year in Brasília
 * for numbers without a note. Throws `validation_failed` for numbers that the series has not reached or that are of
 * different years, `conflict` (`range_in_use`). Source: nfe-protocol 6.5, api-conventions 7.3 and 7.4.
 */
export function judgeRange({ first, last }: RangeOfSeries, facts: RangeFacts, now: Date): number {
  if (last >= facts.next) {
    throw validationFailed([
      { path: 'to', message: `deve ser menor que o próximo número da série, ${facts.next}` },
    ]);
  }
  requireUnused(facts);
  const isAllNotes = facts.notes === last - first + 1;
  const present = Number(brasiliaDate(now).slice(0, 4));
  const years = [...new Set(isAllNotes ? facts.years : [...facts.years, present])].sort();
  const [year, ...others] = years;
  if (year !== undefined && others.length === 0) return year;
  throw validationFailed([
    {
      path: 'to',
      message: `a faixa tem números de anos diferentes (${years.join(', ')}): faça um pedido para cada ano; números nunca usados são do ano corrente`,
    },
  ]);
}
