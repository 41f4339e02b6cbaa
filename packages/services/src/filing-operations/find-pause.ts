import { defineStatement } from '@fiscal/db';
import {
  type AuthorityPause,
  type AuthorityPlace,
  pauseColumns,
} from '../authority-pauses/authority-to-pause.ts';
import type { OperatorContext } from '../context/context.ts';

export interface AuthorityPaused extends AuthorityPlace, AuthorityPause {
  readonly kind: 'authorityPaused';
}

const find = defineStatement<{ id: string }, AuthorityPlace & AuthorityPause>(`
  select authorizer, environment, ${pauseColumns}
  from filing join authority_pause using (authorizer, environment) where id = :id`);

/** Finds the pause of the authority of a filing. */
export async function findPause({ db }: OperatorContext, id: string): Promise<AuthorityPaused | undefined> {
  const [row] = await db.autocommit(find, { id });
  return row === undefined ? undefined : { kind: 'authorityPaused', ...row };
}
