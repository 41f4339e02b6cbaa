import { defineStatement } from '@fiscal/db';
import type { Authorizer } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { OperatedFiling } from './filing-position.ts';

/** The codes of an authority that is down, for a moment or without a forecast. Source: MOC 7.0 4.4. */
const codesOfStandstill: ReadonlySet<string | null> = new Set(['108', '109']);

/** Returns true for the code of an authority that is down and has looked at nothing. */
export const isStandstill = (cStat: string | null): cStat is string => codesOfStandstill.has(cStat);

/** The end of a question that tells nothing about its document. */
export interface UselessAnswer {
  readonly authorizer: Authorizer;
  /** The code of an authority that is down; null: the question has no answer. */
  readonly cStat: string | null;
}

const readLast = defineStatement<{ clientId: string; id: string }, UselessAnswer>(`
  select f.authorizer, a.c_stat as "cStat"
  from attempt a join filing f on f.client_id = a.client_id and f.id = a.filing_id
  where a.client_id = :clientId and a.filing_id = :id and a.kind <> 'transmit'
  order by a.sequence desc limit 1`);

/** Reads the last question about a filing; undefined when it has none, or its answer tells something. */
export async function readUselessAnswer(
  { db }: OperatorContext,
  { clientId, id }: Pick<OperatedFiling, 'clientId' | 'id'>,
): Promise<UselessAnswer | undefined> {
  const [last] = await db.autocommit(readLast, { clientId, id });
  return last !== undefined && (last.cStat === null || isStandstill(last.cStat)) ? last : undefined;
}
