import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import type { ErasingCompany } from './erase-next-batch.ts';

const find = defineStatement<{ erasureId: string }, ErasingCompany>(`
  select id as "erasureId", client_id as "clientId", company_id as "companyId"
  from erasure where id = :erasureId and status = 'erasing'`);

/**
 * Finds the company of an erasure that has begun and can no longer be undone; undefined before its beginning and after
 * its end.
 */
export async function findErasing(
  sys: Pick<SystemContext, 'db'>,
  erasureId: string,
): Promise<ErasingCompany | undefined> {
  const [row] = await sys.db.autocommit(find, { erasureId });
  return row;
}
