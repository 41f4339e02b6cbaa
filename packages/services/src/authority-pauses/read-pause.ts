import { defineStatement, type Transaction } from '@fiscal/db';
import { type AuthorityPause, type AuthorityPlace, pauseColumns } from './authority-to-pause.ts';

const read = defineStatement<{ authorizer: string; environment: string }, AuthorityPause>(
  `select ${pauseColumns} from authority_pause where authorizer = :authorizer and environment = :environment`,
);

export async function readPause(
  tx: Transaction,
  { authorizer, environment }: AuthorityPlace,
): Promise<AuthorityPause | undefined> {
  const [row] = await tx.run(read, { authorizer, environment });
  return row;
}
