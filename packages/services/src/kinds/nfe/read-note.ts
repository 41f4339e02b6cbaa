import { defineStatement, type Transaction } from '@fiscal/db';

/** What the service publishes of a note beside its filing. */
export interface PublishedNote {
  readonly externalId: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
  readonly protocol: string | null;
  readonly authorizedAt: Date | null;
}

const read = defineStatement<[id: string], PublishedNote>(`
  select external_id as "externalId", series, number, access_key as "accessKey", protocol,
    authorized_at as "authorizedAt"
  from note where id = $1`);

/** Throws when the filing is not that of a note. */
export async function readNote(tx: Transaction, id: string): Promise<PublishedNote> {
  const [row] = await tx.run(read, [id]);
  if (row === undefined) throw new Error(`filing ${id} has no note`);
  return row;
}
