import { defineStatement } from '@fiscal/db';
import { type Id24, isId24, type Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { ListInput } from '../context/page.ts';
import type { TimelineRecord } from '../context/records.ts';
import { getNfeTimeline } from '../timeline/get-nfe-timeline.ts';

const findOwner = defineStatement<{ id: string }, { readonly clientId: Id24; readonly mode: Mode }>(
  `select client_id as "clientId", mode from filing where id = :id and kind = 'nfe'`,
);

/**
 * Shows the history of an NF-e as its client reads it; undefined when none has the id. Throws as `getNfeTimeline` does.
 */
export async function showTimeline(
  { db }: OperatorContext,
  { id, ...page }: ListInput & { readonly id: string },
): Promise<TimelineRecord | undefined> {
  const [owner] = isId24(id) ? await db.autocommit(findOwner, { id }) : [];
  if (owner === undefined) return undefined;
  return getNfeTimeline({ db, tenant: { ...owner, companyIds: [] } }, { id, ...page });
}
