import { type KeptNfse, type KeptNfseEvent, readStoredNfse, readStoredNfseEvents } from './read-nfse.ts';
import { type KeptEvent, type KeptRange, readStoredEvents, readStoredRanges } from './read-registrations.ts';
import { type KeptNote, readStoredNotes } from './read-sides.ts';

/** The content of the database at the end of a run. */
export interface StoredSide {
  readonly notes: readonly KeptNote[];
  readonly events: readonly KeptEvent[];
  readonly ranges: readonly KeptRange[];
  readonly services: readonly KeptNfse[];
  readonly serviceEvents: readonly KeptNfseEvent[];
  /** Notes and NFS-e that the authority refused at first, by their ids. */
  readonly refused: ReadonlySet<string>;
}

/** Reads every document of homologation; `refusedOnes` names those that the authority refuses at first. */
export async function readStoredSide(url: string, refusedOnes: readonly string[] = []): Promise<StoredSide> {
  const notes = await readStoredNotes(url, 'homologation');
  const services = await readStoredNfse(url, 'homologation');
  const isRefused = ({ externalId }: { readonly externalId: string }) => refusedOnes.includes(externalId);
  return {
    notes,
    services,
    serviceEvents: await readStoredNfseEvents(url, 'homologation'),
    events: await readStoredEvents(url, 'homologation'),
    ranges: await readStoredRanges(url, 'homologation'),
    refused: new Set([...notes, ...services].filter(isRefused).map(({ id }) => id)),
  };
}
