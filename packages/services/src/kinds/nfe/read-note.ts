import { defineStatement, type Transaction } from '@fiscal/db';
import { earlierRequestAt } from '../event-data/earlier-request.ts';

/** The fields of a note for events, besides those of its filing. */
export interface PublishedNote {
  readonly externalId: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
  readonly protocol: string | null;
  readonly authorizedAt: Date | null;
  /**
   * The time when an earlier request was accepted, if its document was registered instead of the last one; else null.
   */
  readonly earlierRequestAt: Date | null;
}

const read = defineStatement<{ id: string }, PublishedNote>(`
  select external_id as "externalId", series, number, access_key as "accessKey", protocol,
    authorized_at as "authorizedAt", ${earlierRequestAt('note')} as "earlierRequestAt"
  from note where id = :id`);

/** Reads the note of a filing. Throws when the filing has none. */
export async function readNote(tx: Transaction, id: string): Promise<PublishedNote> {
  const [row] = await tx.run(read, { id });
  if (row === undefined) throw new Error(`filing ${id} has no note`);
  return row;
}
