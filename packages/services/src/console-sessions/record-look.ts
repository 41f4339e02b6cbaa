import { type auditedLooks, defineStatement } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';

/** A look of a person at data of clients, as the audit keeps it. */
export interface Look {
  readonly action: (typeof auditedLooks)[number];
  /** The document that was shown; for a search the kind of the term, never its text. */
  readonly subjectId: string;
  readonly clientId: string | null;
}

/** One row stands for the looks of one person at one document within these minutes. */
export const lookMinutes = 10;

const lately = `actor = :actor and action = :action and subject_id = :subjectId
    and at > now() - interval '${lookMinutes} minutes'`;

const findOfClient = defineStatement<
  { clientId: string; actor: string; action: string; subjectId: string },
  { id: string }
>(`select id from audit where client_id = :clientId and ${lately} limit 1`);

const findOfNoClient = defineStatement<{ actor: string; action: string; subjectId: string }, { id: string }>(
  `select id from audit where client_id is null and ${lately} limit 1`,
);

/** Writes a look to the audit, unless the same person looked at the same document in the last minutes. */
export async function recordLook(
  sys: Pick<OperatorContext, 'db' | 'clock' | 'random'>,
  { actor, action, subjectId, clientId }: Look & { readonly actor: string },
): Promise<void> {
  const look = { actor, action, subjectId };
  const found =
    clientId === null
      ? await sys.db.autocommit(findOfNoClient, look)
      : await sys.db.autocommit(findOfClient, { ...look, clientId });
  if (found.length > 0) return;
  await inSystem(sys, (tx) =>
    writeAudit(
      tx,
      sys,
      { actor },
      { action, subjectId, clientId: clientId === null ? null : id24(clientId) },
    ),
  );
}
