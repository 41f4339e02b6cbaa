import { defineStatement, type Transaction } from '@fiscal/db';
import { endingOf } from '../../rows/nfse-ending.ts';
import { earlierRequestAt } from '../published/earlier-request.ts';

/** What the service publishes of an NFS-e beside its filing. */
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
  /** True where it names an NFS-e that it replaces, of whichever client. */
  readonly replaces: boolean;
  /** When the earlier request was accepted whose DPS was registered instead; null as a rule. */
  readonly earlierRequestAt: Date | null;
  /** When an event ended it that this service did not ask for, as written by the Sefin; null as a rule. */
  readonly endedAt: string | null;
}

/** An NFS-e that another one has replaced. */
export interface ReplacedNfse extends PublishedNfse {
  readonly id: string;
}

const columns = `n.external_id as "externalId", n.series, n.number::float8 as number, n.nfse_number as "nfseNumber",
    n.access_key as "accessKey", n.authorized_at as "authorizedAt"`;

const read = defineStatement<[id: string], OwnNfse>(`
  select ${columns}, n.replaces_key is not null as replaces,
    ${earlierRequestAt('n')} as "earlierRequestAt", (${endingOf('f', 'n')}) ->> 'at' as "endedAt"
  from nfse n join filing f on f.client_id = n.client_id and f.id = n.id where n.id = $1`);

/** One whose end was learnt of before was told of then: only what this transaction ended is new. */
const readReplaced = defineStatement<[clientId: string, id: string], ReplacedNfse>(`
  select n.id, ${columns} from nfse r
  join nfse n on n.client_id = r.client_id and n.access_key = r.replaces_key and n.replaced_by = r.id
  join filing f on f.client_id = n.client_id and f.id = n.id and f.updated_at = now()::timestamptz(3)
  where r.client_id = $1 and r.id = $2`);

/** Throws when the filing is not that of an NFS-e. */
export async function readNfse(tx: Transaction, id: string): Promise<OwnNfse> {
  const [row] = await tx.run(read, [id]);
  if (row === undefined) throw new Error(`filing ${id} has no NFS-e`);
  return row;
}

/** The NFS-e of the client that this one ends by replacing it; undefined where it is another's, had ended, or none. */
export async function readReplacedNfse(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<ReplacedNfse | undefined> {
  const [row] = await tx.run(readReplaced, [clientId, id]);
  return row;
}
