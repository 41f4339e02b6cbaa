import { defineStatement, type Transaction } from '@fiscal/db';

/** Two events with one Id are never registered: `nfe_event_sequence`. An NFS-e has only one cancellation. */
const find = defineStatement<{ eventId: string }, object>(`
  select from nfe_event own
  join nfe_event other on other.client_id = own.client_id and other.note_id = own.note_id and other.type = own.type
    and other.sequence = own.sequence and other.id <> own.id
  where own.id = :eventId and other.registered_at is not null
  union all
  select from nfse_event own
  join nfse_event other on other.client_id = own.client_id and other.nfse_id = own.nfse_id and other.type = own.type
    and other.id <> own.id
  where own.id = :eventId and own.type = 'cancellation' and other.registered_at is not null`);

/**
 * Returns whether another event of the note is registered under the Id of this one. The authority never holds an Id
 * twice, so this event can no longer be registered, and the authority is not asked again. False for a request that a
 * municipality decides, and for filings of other kinds.
 */
export const isRegisteredInstead = async (tx: Transaction, eventId: string): Promise<boolean> =>
  (await tx.run(find, { eventId })).length > 0;
