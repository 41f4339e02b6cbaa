import { defineStatement, type Transaction } from '@fiscal/db';
import { earlierRequestAt } from '../event-data/earlier-request.ts';
import { endedAtOf } from './nfse-ending.ts';

/** The fields of an NFS-e for events, besides those of its filing. */
export interface PublishedNfse {
  readonly externalId: string;
  readonly series: number;
  readonly number: number;
  readonly nfseNumber: string | null;
  readonly accessKey: string | null;
  readonly authorizedAt: Date | null;
}

/** The NFS-e of a filing. */
export interface OwnNfse extends PublishedNfse {
  /** The time when an earlier request was accepted, if its DPS was registered instead of the last one; else null. */
  readonly earlierRequestAt: Date | null;
  /** The time when a granted request, or an event not requested here, ended the NFS-e; usually null. */
  readonly endedAt: Date | null;
}

const read = defineStatement<{ id: string }, OwnNfse>(`
  select n.external_id as "externalId", n.series, n.number::float8 as number, n.nfse_number as "nfseNumber",
    n.access_key as "accessKey", n.authorized_at as "authorizedAt",
    ${earlierRequestAt('n')} as "earlierRequestAt", ${endedAtOf('f', 'n')} as "endedAt"
  from nfse n join filing f on f.client_id = n.client_id and f.id = n.id where n.id = :id`);

/** Reads the NFS-e of a filing. Throws when the filing has none. */
export async function readNfse(tx: Transaction, id: string): Promise<OwnNfse> {
  const [row] = await tx.run(read, { id });
  if (row === undefined) throw new Error(`filing ${id} has no NFS-e`);
  return row;
}
