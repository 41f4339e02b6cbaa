import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, id24, type MunicipalDecision } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type IssuerEmails, publishEmail } from '../emails/publish-email.ts';
import { endedNfse, nfseFields } from '../kinds/nfse/publish-nfse.ts';
import { readNfse } from '../kinds/nfse/read-nfse.ts';
import { type FilingRow, filingColumns } from '../rows/filing-row.ts';
import { publishEvent } from '../webhooks/publish-event.ts';

export interface DecidedRequest {
  readonly eventId: Id24;
  readonly decision: MunicipalDecision;
  /** dhProc of 105104 or 105105. */
  readonly decidedAt: Date;
}

const lock = defineStatement<[eventId: string], FilingRow>(`
  select ${filingColumns} from filing f where f.id = $1 and f.kind = 'nfseEvent' for no key update`);

const decide = defineStatement<
  [eventId: string, decision: string, decidedAt: Date],
  { readonly nfseId: string; readonly issuer: IssuerEmails }
>(`
  with decided as (
    update nfse_event set decision = $2, decided_at = $3::timestamptz
    where id = $1 and type = 'cancellationRequest' and registered_at is not null and decision is null
    returning client_id, nfse_id
  ), touched as (
    update filing f set updated_at = now() from decided d where f.client_id = d.client_id and f.id = $1
  ), cancelled as (
    update filing f set status = 'cancelled', updated_at = now()
    from decided d
    where $2 = 'granted' and f.client_id = d.client_id and f.id = d.nfse_id and f.status = 'authorized'
    returning f.client_id, f.company_id, f.id
  ), unmarked as (
    update nfse n set danfse_id = null from cancelled c where n.client_id = c.client_id and n.id = c.id
  )
  select c.id as "nfseId", case when o.email_settings is not null then
    jsonb_build_object('settings', o.email_settings, 'address', o.email) end as issuer
  from cancelled c join company o on o.client_id = c.client_id and o.id = c.company_id`);

/**
 * Writes what the municipality decided about a request, once. A granted one makes its NFS-e `cancelled`, takes its DANFSe
 * away, which has no watermark, and tells receivers and the recipient. Lock order: the filing of the request, that of the
 * note, the note.
 */
export async function recordMunicipalDecision(sys: SystemContext, input: DecidedRequest): Promise<void> {
  const { orders, nfseId } = await inSystem(sys, (tx) => decideIn(tx, sys, input));
  sys.handOver?.(orders);
  for (const id of [input.eventId, nfseId]) if (id !== undefined) sys.notify?.(id);
}

async function decideIn(
  tx: Transaction,
  sys: SystemContext,
  { eventId, decision, decidedAt }: DecidedRequest,
): Promise<{ readonly orders: readonly DispatchOrder[]; readonly nfseId?: string | undefined }> {
  const [request] = await tx.run(lock, [eventId]);
  if (request === undefined) return { orders: [] };
  const [cancelled] = await tx.run(decide, [eventId, decision, decidedAt]);
  if (cancelled === undefined) return { orders: [] };
  const { nfseId, issuer } = cancelled;
  const fields = nfseFields({ ...request, id: nfseId }, await readNfse(tx, nfseId));
  const told = await publishEvent(tx, sys, request, endedNfse(fields, decidedAt, id24(eventId)));
  // The document of the request is no cancellation: the mail goes without one.
  const mailed = await publishEmail(tx, sys, request, { published: endedNfse(fields, decidedAt), issuer });
  return { orders: [...told, ...mailed], nfseId };
}
