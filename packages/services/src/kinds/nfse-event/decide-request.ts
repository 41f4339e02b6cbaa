import { defineStatement, type Transaction } from '@fiscal/db';
import type { MunicipalDecision } from '@fiscal/domain';

const decide = defineStatement<
  [eventId: string, decision: MunicipalDecision, decidedAt: Date],
  { readonly nfseId: string }
>(`
  with decided as (
    update nfse_event set decision = $2, decided_at = $3::timestamptz
    where id = $1 and type = 'cancellationRequest' and registered_at is not null and decision is null
    returning client_id, nfse_id
  ), touched as (
    update filing f set updated_at = now() from decided d where f.client_id = d.client_id and f.id = $1
  )
  select nfse_id as "nfseId" from decided`);

/**
 * Writes what the municipality decided about a registered request, once, and gives the id of its NFS-e where this did it.
 * The caller has locked the filing of the request.
 */
export async function decideRequest(
  tx: Transaction,
  eventId: string,
  decision: MunicipalDecision,
  decidedAt: Date,
): Promise<string | undefined> {
  const [decided] = await tx.run(decide, [eventId, decision, decidedAt]);
  return decided?.nfseId;
}
