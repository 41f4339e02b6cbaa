import type { OperatorContext } from '../context/context.ts';
import { describeFiling } from './describe-found.ts';
import { readFilings } from './found-rows.ts';

/** A document as support staff call it. */
export interface NamedDocument {
  readonly id: string;
  /** Text for people: what it is, with number and series. */
  readonly name: string;
}

/** Returns the documents among the ids, with their names, by id. */
export async function nameFilings(
  { db }: Pick<OperatorContext, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await db.autocommit(readFilings, { ids });
  return new Map(rows.map((row) => [row.id, { id: row.id, name: describeFiling(row, 'listed').label }]));
}
