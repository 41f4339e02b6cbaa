import { defineStatement, type Transaction } from '@fiscal/db';
import { type Environment, longestRange } from '@fiscal/domain';
import { conflict } from '../../context/service-error.ts';
import { mayBeRegistered } from '../../filing/doubt.ts';

/** SQL condition: no other document may use the numbers of the range with the filing `alias`. */
export const holdsNumbers = (alias: string): string =>
  `(${alias}.open or ${alias}.status = 'authorized' or ${mayBeRegistered(alias)})`;

/** The key of a series of model 55. */
export interface SeriesKey {
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: Environment;
  readonly series: number;
}

const find = defineStatement<
  { clientId: string; companyId: string; environment: string; series: number; number: number },
  { readonly found: true }
>(`
  select true as found from number_range r join filing f on f.client_id = r.client_id and f.id = r.id
  where r.client_id = :clientId and r.company_id = :companyId and r.environment = :environment and r.model = '55'
    and r.series = :series
    and r.last between :number and :number + ${longestRange - 1} and r.first <= :number and ${holdsNumbers('f')}
  limit 1`);

/**
 * Refuses to use a number again that belongs to such a range. The caller has locked the series, as the acceptance of
 * ranges does. Throws `conflict` (`range_in_use`).
 */
export async function refuseHeldNumber(
  tx: Transaction,
  { clientId, companyId, environment, series }: SeriesKey,
  number: number,
): Promise<void> {
  const found = await tx.run(find, { clientId, companyId, environment, series, number });
  if (found.length === 0) return;
  throw conflict(
    'range_in_use',
    'O número da nota está numa faixa que está sendo inutilizada, ou que já foi: emita a venda com outro externalId.',
    { numbers: [number] },
  );
}
