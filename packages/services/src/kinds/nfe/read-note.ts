import { defineStatement, type Transaction } from '@fiscal/db';
import { earlierRequestAt } from '../published/earlier-request.ts';

/** What the service publishes of a note beside its filing. */
export interface PublishedNote {
  readonly externalId: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
  readonly protocol: string | null;
  readonly authorizedAt: Date | null;
  /** When the earlier request was accepted whose document was registered instead; null as a rule. */
  readonly earlierRequestAt: Date | null;
}

const read = defineStatement<{ id: string }, PublishedNote>(`
  select external_id as "externalId", series, number, access_key as "accessKey", protocol,
    authorized_at as "authorizedAt", ${earlierRequestAt('note')} as "earlierRequestAt"
  from note where id = :id`);

/** Throws when the filing is not that of a note. */
export async function readNote(tx: Transaction, id: string): Promise<PublishedNote> {
  const [row] = await tx.run(read, { id });
  if (row === undefined) throw new Error(`filing ${id} has no note`);
  return row;
}
