import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import type { NotifyingDeps, SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type IssuerEmails, issuerEmailsOf, publishEmail } from '../emails/publish-email.ts';
import { stagingAhead } from '../filing/staging-ahead.ts';
import { type FilingRow, filingColumns } from '../filing-record/filing-row.ts';
import { endNfse } from '../kinds/nfse/end-nfse.ts';
import { nfseMail } from '../kinds/nfse/nfse-mail.ts';
import { type DecidingEvent, decideRequests, lockRequests } from '../kinds/nfse-event/decide-requests.ts';
import { publishEvent } from '../webhooks/publish-event.ts';

export interface DecidedRequest extends DecidingEvent {
  readonly eventId: Id24;
}

const read = defineStatement<{ eventId: string }, FilingRow & { readonly nfseId: string }>(`
  select ${filingColumns}, e.nfse_id as "nfseId"
  from filing f join nfse_event e on e.client_id = f.client_id and e.id = f.id where f.id = :eventId`);

const readIssuer = defineStatement<
  { clientId: string; companyId: string },
  { readonly issuer: IssuerEmails }
>(`
  select ${issuerEmailsOf('c')} as issuer from company c where c.client_id = :clientId and c.id = :companyId`);

/**
 * Writes the decision of a municipality about a request, once, and stores its event with that of the request, also for
 * the other requests about the NFS-e. A grant ends the NFS-e and notifies receivers and the recipient. Lock order: the
 * filings of the requests, the requests, the filing of the note, the note.
 */
export async function recordMunicipalDecision(
  sys: SystemContext & NotifyingDeps,
  input: DecidedRequest,
): Promise<void> {
  const { orders, changed } = await stagingAhead(sys, (staged) =>
    inSystem(sys, (tx) => decideIn(tx, staged, input)),
  );
  sys.handOver?.(orders);
  for (const id of changed) sys.notify(id);
}

interface Recorded {
  readonly orders: readonly DispatchOrder[];
  /** The ids of changed requests and NFS-e. */
  readonly changed: readonly string[];
}

async function decideIn(
  tx: Transaction,
  sys: SystemContext,
  { eventId, ...event }: DecidedRequest,
): Promise<Recorded> {
  const [request] = await tx.run(read, { eventId });
  if (request === undefined) return { orders: [], changed: [] };
  const { nfseId, clientId, companyId } = request;
  const decided = await decideRequests(tx, sys, await lockRequests(tx, nfseId), event);
  const unchanged = { orders: [], changed: decided };
  if (decided.length === 0 || event.decision !== 'granted') return unchanged;
  const end = { id: nfseId, endedAt: event.decidedAt, eventId: id24(eventId) };
  const [published] = await endNfse(tx, request, end);
  if (published === undefined) return unchanged;
  const [{ issuer } = { issuer: null }] = await tx.run(readIssuer, { clientId, companyId });
  const notifications = await publishEvent(tx, sys, request, published);
  const mailed = await publishEmail(tx, sys, request, { mailed: nfseMail, published, issuer });
  return { orders: [...notifications, ...mailed], changed: [...decided, nfseId] };
}
