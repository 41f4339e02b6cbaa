import type { Stack } from '@fiscal/dev-stack';
import { compareLedger } from './compare-ledger.ts';
import { compareNfseEvents } from './compare-nfse-events.ts';
import { readNfseLedger, readNfseLedgerEvents, readStoredNfse, readStoredNfseEvents } from './read-nfse.ts';

/** The ledgers of an authority and the database of the service that used it. */
export interface LedgersAndDatabase {
  readonly databaseOwnerUrl: string;
  readonly state: Pick<Stack['state'], 'ledger' | 'nfseLedger'>;
}

/**
 * Returns the differences between the Sefin's ledger and the database about the NFS-e of these issuers (by CNPJ) in
 * homologation.
 */
export async function compareOwnNfse(
  { databaseOwnerUrl, state }: LedgersAndDatabase,
  issuers?: readonly string[],
): Promise<readonly string[]> {
  const isOwn = ({ cnpj }: { readonly cnpj: string }): boolean => issuers?.includes(cnpj) ?? true;
  const environment = 'homologation';
  const stored = (await readStoredNfse(databaseOwnerUrl, environment)).filter(isOwn);
  const ledger = readNfseLedger(state.nfseLedger, environment).filter(isOwn);
  const keys = new Set(stored.map(({ nfseKey }) => nfseKey));
  const isOurs = ({ accessKey }: { readonly accessKey: string }): boolean => keys.has(accessKey);
  const events = await readStoredNfseEvents(databaseOwnerUrl, environment);
  return [
    ...compareLedger(ledger, stored),
    ...compareNfseEvents(
      readNfseLedgerEvents(state.nfseLedger, environment).filter(isOurs),
      events.filter(isOurs),
      stored.map(({ nfseKey, status }) => ({ accessKey: nfseKey, status })),
    ),
  ];
}
