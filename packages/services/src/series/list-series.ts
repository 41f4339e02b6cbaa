import { defineStatement, type SeriesModel } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';

/** A series of NF-e or of DPS of an active company. */
export interface ListedSeries {
  readonly companyId: string;
  readonly clientId: string;
  readonly cnpj: string;
  readonly environment: Environment;
  readonly model: SeriesModel;
  readonly series: number;
  /** The number of the next document. */
  readonly next: number;
}

const list = defineStatement<{ companyId: string | null }, ListedSeries>(`
  select c.id as "companyId", c.client_id as "clientId", c.cnpj, s.environment, s.model, s.number as series,
    s.next::float8 as next
  from company c
  join series s on s.client_id = c.client_id and s.company_id = c.id
  where c.status = 'active' and (:companyId::text is null or c.id = :companyId)
  order by c.id, s.environment, s.model, s.number`);

/** Lists the series of every active company, or of one. */
export const listSeries = (
  { db }: Pick<OperatorContext, 'db'>,
  { companyId }: { readonly companyId?: string | undefined },
): Promise<readonly ListedSeries[]> => db.autocommit(list, { companyId: companyId ?? null });
