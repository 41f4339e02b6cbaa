import { defineStatement, type Transaction } from '@fiscal/db';

/** Two of one Id are never registered: `nfe_event_sequence`. The cancellation of an NFS-e is the only one of its type. */
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
 * True where another event of the note is registered under the Id of this one, which the authority never holds twice: this
 * one can be registered no more, and is not asked about again. False for a request that a municipality decides, and for
 * filings of other kinds.
 */
export const isRegisteredInstead = async (tx: Transaction, eventId: string): Promise<boolean> =>
  (await tx.run(find, { eventId })).length > 0;
