import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import { isHandle } from './console-role.ts';

export interface PersonToRecord {
  readonly handle: string;
  /** The provider that vouches for the person, and its name for the person. */
  readonly issuer: string;
  readonly subject: string;
}

/**
 * `handleTaken`: the handle belongs to another person. `otherHandle`: the person is known by another handle, which stays,
 * so that the audit names one person by one handle.
 */
export type RecordedPerson =
  | { readonly kind: 'known' | 'recorded' | 'badHandle' | 'handleTaken' }
  | { readonly kind: 'otherHandle'; readonly handle: string };

interface Person {
  readonly handle: string;
  readonly issuer: string;
  readonly subject: string;
}

const insert = defineStatement<{ handle: string; issuer: string; subject: string }, { handle: string }>(`
  insert into console_person (handle, issuer, subject, created_at) values (:handle, :issuer, :subject, now())
  on conflict do nothing returning handle`);

const find = defineStatement<{ handle: string; issuer: string; subject: string }, Person>(`
  select handle, issuer, subject from console_person
  where handle = :handle or (issuer = :issuer and subject = :subject)`);

/** Records the person behind a handle at the first sign-in. A handle never passes to another person. */
export async function recordPerson(
  { db }: Pick<OperatorContext, 'db'>,
  person: PersonToRecord,
): Promise<RecordedPerson> {
  const { handle, issuer, subject } = person;
  if (!isHandle(handle)) return { kind: 'badHandle' };
  const [recorded] = await db.autocommit(insert, { handle, issuer, subject });
  if (recorded !== undefined) return { kind: 'recorded' };
  const found = await db.autocommit(find, { handle, issuer, subject });
  const known = found.find((row) => row.issuer === issuer && row.subject === subject);
  if (known === undefined) return { kind: 'handleTaken' };
  return known.handle === handle ? { kind: 'known' } : { kind: 'otherHandle', handle: known.handle };
}
