import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, id24, type MunicipalDecision } from '@fiscal/domain';
import type { SystemContext } from '../../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../../documents/document-parameters.ts';
import { stageRegistered } from '../registration/stage-registered.ts';

/** The event with which a municipality decided about the cancellation of an NFS-e. */
export interface DecidingEvent {
  readonly decision: MunicipalDecision;
  /** dhProc of 105104 or 105105. */
  readonly decidedAt: Date;
  /** The XML of the event, unchanged. */
  readonly xml: string;
}

const lock = defineStatement<{ nfseId: string }, { readonly id: string }>(`
  select f.id from nfse_event e join filing f on f.client_id = e.client_id and f.id = e.id
  where e.nfse_id = :nfseId and e.type = 'cancellationRequest' and e.registered_at is not null
  order by f.created_at, f.id
  for no key update of f`);

/** A statement of its own, so that after waiting for a lock it sees what the other transaction decided. */
const readUndecided = defineStatement<
  { ids: readonly string[] },
  { readonly id: string; readonly clientId: string }
>(`
  select e.id, e.client_id as "clientId"
  from nfse_event e join filing f on f.client_id = e.client_id and f.id = e.id
  where e.id = any(:ids::text[]) and e.type = 'cancellationRequest' and e.registered_at is not null
    and e.decision is null
  order by f.created_at, f.id`);

const decide = defineStatement<
  { eventId: string; decision: MunicipalDecision; decidedAt: Date; xml: DocumentParameters },
  object
>(`
  with stored as (${insertDocuments('xml')}
  ), touched as (
    update filing set updated_at = now() where id = :eventId
  )
  update nfse_event set decision = :decision, decided_at = :decidedAt::timestamptz where id = :eventId`);

/** Locks the filings of the registered requests of an NFS-e, oldest first. */
export const lockRequests = async (tx: Transaction, nfseId: string): Promise<readonly string[]> =>
  (await tx.run(lock, { nfseId })).map(({ id }) => id);

/**
 * Writes the municipality's decision to those of the registered requests that have none, and stores its event with
 * each: the Sefin holds one request for an NFS-e, which several of ours may have found. Returns the ids of these
 * requests, oldest first. The caller has locked their filings.
 */
export async function decideRequests(
  tx: Transaction,
  sys: SystemContext,
  ids: readonly string[],
  { decision, decidedAt, xml }: DecidingEvent,
): Promise<readonly Id24[]> {
  const undecided = await tx.run(readUndecided, { ids });
  for (const { id, clientId } of undecided) {
    const staged = await stageRegistered(sys, { clientId, id }, { kind: 'nfseEvent', xml });
    await tx.run(decide, { eventId: id, decision, decidedAt, xml: staged });
  }
  return undecided.map(({ id }) => id24(id));
}
