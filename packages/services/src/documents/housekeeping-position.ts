import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';

const read = defineStatement<{ name: string }, { readonly reached: string }>(
  'select reached from housekeeping_position where name = :name',
);

const write = defineStatement<{ name: string; reached: string }, object>(`
  insert into housekeeping_position (name, reached, moved_at) values (:name, :reached, now())
  on conflict (name) do update set reached = excluded.reached, moved_at = excluded.moved_at`);

/** Reads the position where a housekeeping task continues; empty at its beginning. */
export async function readPosition({ db }: Pick<OperatorContext, 'db'>, name: string): Promise<string> {
  const [row] = await db.autocommit(read, { name });
  return row?.reached ?? '';
}

/** Writes the position where a housekeeping task continues; empty to begin again. */
export const writePosition = async (
  { db }: Pick<OperatorContext, 'db'>,
  name: string,
  reached: string,
): Promise<void> => {
  await db.autocommit(write, { name, reached });
};
